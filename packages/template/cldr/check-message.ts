const categories: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])
const opening = /^\s*[^\s,{}]+[\s,]+(plural|selectordinal|select)(?=[\s,{])[\s,]*(?:offset:-?\d+[\s,]*)?/
const choice = /[\s,]*([^\s,{}]+)\s*(?=\{)/y

/**
 * Returns the first plural or selectordinal key of an ICU message that is neither a number nor a plural category; `null` when all
 * are valid (PL-5.17).
 */
export function findInvalidPluralKey(message: string): string | null {
  let at = 0
  while ((at = nextOpen(message, at)) !== -1) {
    const end = closeOf(message, at)
    if (end === -1) return null
    const invalid = invalidIn(message.slice(at + 1, end))
    if (invalid !== null) return invalid
    at = end + 1
  }
  return null
}

/** Returns the first invalid plural key of one message argument or of the messages nested in it; `null` when all are valid. */
function invalidIn(tag: string): string | null {
  const start = opening.exec(tag)
  if (!start) return null
  choice.lastIndex = start[0].length
  for (let found = choice.exec(tag); found; found = choice.exec(tag)) {
    const key = found[1] ?? ''
    if (start[1] !== 'select' && !isPluralKey(key)) return key
    const open = choice.lastIndex
    const close = closeOf(tag, open)
    if (close === -1) return null
    const inner = findInvalidPluralKey(tag.slice(open + 1, close))
    if (inner !== null) return inner
    choice.lastIndex = close + 1
  }
  return null
}

function isPluralKey(key: string): boolean {
  return categories.has(key) || /^=?\d+(?:\.\d+)?$/.test(key)
}

function nextOpen(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') return at
    if (text[at] === "'") at = quoteEnd(text, at)
  }
  return -1
}

/** Returns the index of the brace that closes the brace at `open`; -1 when it is never closed. */
function closeOf(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === "'") at = quoteEnd(text, at)
    else if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return -1
}

/**
 * Returns the index of the apostrophe that closes quoted text, in which braces have no meaning. Two apostrophes in a row are a
 * literal apostrophe.
 */
function quoteEnd(text: string, at: number): number {
  if (text[at + 1] === "'") return at + 1
  const end = text.indexOf("'", at + 1)
  return end === -1 ? text.length : end
}
