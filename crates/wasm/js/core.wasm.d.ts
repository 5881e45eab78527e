/** The compiled module, as runtimes and bundlers give it that import WebAssembly. */
declare const module: WebAssembly.Module;
export default module;
