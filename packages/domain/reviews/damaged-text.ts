const lost = /\uFFFD+/g

/**
 * True when a damaged text can be what became of another one: equal, where each run of U+FFFD stands for at least one character. A
 * lost character leaves at least one U+FFFD behind, so the text is no longer than that allows.
 */
export function isDamagedFrom(damaged: string, text: string): boolean {
  const [first = '', ...others] = damaged.split(lost)
  const last = others.pop()
  if (last === undefined) return damaged === text
  const lostCount = damaged.split('\uFFFD').length - 1
  if (text.length > damaged.length + lostCount || !text.startsWith(first)) return false
  let at = first.length
  for (const part of others) {
    const found = text.indexOf(part, at + 1)
    if (found < 0) return false
    at = found + part.length
  }
  return text.length - last.length > at && text.endsWith(last)
}
