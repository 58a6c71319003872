const worn = new Map<string, CSSStyleSheet>()

/** A sheet of the page's own, once: it needs nothing of the theme, and no policy stands against it. */
export function wearSheet(css: string): void {
  const known = worn.get(css)
  if (known && document.adoptedStyleSheets.includes(known)) return
  const sheet = known ?? new CSSStyleSheet()
  if (!known) sheet.replaceSync(css)
  worn.set(css, sheet)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
