const sheets = new Map<string, CSSStyleSheet>()

/** Adds a style sheet to the page once. A constructed style sheet is allowed by the page's content security policy. */
export function adoptStyleSheet(css: string): void {
  const known = sheets.get(css)
  if (known && document.adoptedStyleSheets.includes(known)) return
  const sheet = known ?? new CSSStyleSheet()
  if (!known) sheet.replaceSync(css)
  sheets.set(css, sheet)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
