// Puts words into the elements that name them.

/** `data-t` names the text of an element, `data-t-ATTRIBUTE` that of an attribute. */
export function fill(t) {
  for (const node of document.querySelectorAll("[data-t]")) node.textContent = t(node.dataset.t);
  for (const node of document.querySelectorAll("[data-t-aria-label]")) node.setAttribute("aria-label", t(node.dataset.tAriaLabel));
  const { lang } = document.documentElement;
  for (const link of document.querySelectorAll("[data-page]")) link.setAttribute("href", `./${lang === "en" ? "" : `${lang}/`}${link.dataset.page}/index.html`);
}
