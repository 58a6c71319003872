const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text between tags. */
export function escapeHtml(text: string): string {
  if (!/[&<>]/.test(text)) return text
  return text.replaceAll(/&/g, '&amp;').replaceAll(/</g, '&lt;').replaceAll(/>/g, '&gt;')
}

/** For text and for attributes in double quotes. */
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

/** Beyond this a pattern finds nothing sooner than a loop does. */
const longText = 24
/** And beyond this, a pass for each unit is quicker than many small pieces. */
const veryLongText = 4096

/** By UTF-16 unit: this runs for nearly every text of a page. */
const entities: readonly (string | undefined)[] = Array.from(
  { length: 63 },
  (_, unit) => escapes[String.fromCharCode(unit)],
)

/** Replaces what stands between `<` and the next `>`. One pass, so that many `<` cost no more than many letters. */
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

/** Makes JSON fit for any place between tags and in scripts: neither a tag, nor a comment, nor a line end can begin in it. */
export function islandText(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** JSON in which nothing can end a script element, or open one that the next end tag would not close (`<!--<script>`). */
export function scriptText(json: string): string {
  return json.replaceAll('</', '<\\/').replaceAll(/<(?=!--|script)/gi, '\\u003c')
}
