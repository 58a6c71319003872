const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes `&`, `<` and `>`, for text between tags. */
export function escapeHtml(text: string): string {
  if (!/[&<>]/.test(text)) return text
  return text.replaceAll(/&/g, '&amp;').replaceAll(/</g, '&lt;').replaceAll(/>/g, '&gt;')
}

/** Escapes `&`, `<`, `>` and `"`, for text and for attributes in double quotes. */
export function escapeAttribute(text: string): string {
  if (text.length > longText && !/[&<>"]/.test(text)) return text
  if (text.length > veryLongText) return escapeHtml(text).replaceAll(/"/g, '&quot;')
  let escaped = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 62) continue
    const entity = entities[unit]
    if (entity === undefined) continue
    escaped += text.slice(from, at) + entity
    from = at + 1
  }
  return from === 0 ? text : escaped + text.slice(from)
}

/** Length in UTF-16 units above which a regular expression is the faster way to find that a text needs no escape. */
const longText = 24
/** Length in UTF-16 units above which replacing one special character after another is faster than joining many small pieces. */
const veryLongText = 4096

/** HTML entities by UTF-16 unit, because a lookup by index is fast and runs for nearly every text of a page. */
const entities: readonly (string | undefined)[] = Array.from(
  { length: 63 },
  (_, unit) => escapes[String.fromCharCode(unit)],
)

/** Replaces each HTML tag, from a `<` to the next `>`. Takes one pass, so that a text with many `<` stays cheap. */
export function withoutTags(text: string, replacement = ''): string {
  let open = text.indexOf('<')
  if (open === -1) return text
  let kept = ''
  let from = 0
  while (open !== -1) {
    const close = text.indexOf('>', open)
    if (close === -1) break
    kept += text.slice(from, open) + replacement
    from = close + 1
    open = text.indexOf('<', from)
  }
  return kept + text.slice(from)
}

/**
 * Escapes JSON for text between tags and for scripts: the result contains no `<`, which could start a tag or comment, and no
 * U+2028 or U+2029, which are line ends in scripts.
 */
export function escapeIslandJson(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/**
 * Escapes JSON so that the result can neither end a script element nor open a nested one, which would swallow the end tag
 * (`<!--<script>`).
 */
export function escapeScriptJson(json: string): string {
  return json.replaceAll('</', '<\\/').replaceAll(/<(?=!--|script)/gi, '\\u003c')
}
