import "./tools.js";
