const sheets = new Map<string, CSSStyleSheet>()

/** Adds a style sheet to the page once. As a constructed sheet it needs nothing from the theme and passes the security policy. */
export function adoptStyleSheet(css: string): void {
  const known = sheets.get(css)
  if (known && document.adoptedStyleSheets.includes(known)) return
  const sheet = known ?? new CSSStyleSheet()
  if (!known) sheet.replaceSync(css)
  sheets.set(css, sheet)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
