/** A place in a text that names in braces cannot be read from: `unknown` names a value the mail does not have. */
export type BraceProblem = { kind: 'unknown' | 'brace'; text: string; start: number; end: number }

const braces = /\{([^{}\n]*)\}|[{}]/gu

/** Finds unknown names and braces without their other half, in their order. */
export function findBraceProblems(text: string, names: readonly string[]): BraceProblem[] {
  const problems: BraceProblem[] = []
  for (const { 0: found, 1: name, index } of text.matchAll(braces)) {
    const place = { text: found, start: index, end: index + found.length }
    if (name === undefined) problems.push({ kind: 'brace', ...place })
    else if (!names.includes(name)) problems.push({ kind: 'unknown', ...place })
  }
  return problems
}

/**
 * Replaces names in braces by their values, once: braces within a value stay text. Returns null when a name of the text has no value,
 * such as the first name of somebody who gave none.
 */
export function fillNames(text: string, valueOf: (name: string) => string): string | null {
  let isComplete = true
  const filled = text.replaceAll(braces, (found, name: string | undefined) => {
    if (name === undefined) return found
    const value = valueOf(name)
    if (value === '') isComplete = false
    return value
  })
  return isComplete ? filled : null
}
