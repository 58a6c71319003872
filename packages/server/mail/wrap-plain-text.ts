/** Wraps lines that are longer than `most` characters at their spaces. A longer word, such as a link, stays whole. */
export function wrapPlainText(text: string, most: number): string {
  if (most === Number.POSITIVE_INFINITY) return text
  return text
    .split('\n')
    .flatMap((line) => wrapLine(line, most))
    .join('\n')
}

/** Wraps one line. Lines that fit stay as they are, with the spaces that align their columns. */
export function wrapLine(line: string, most: number): string[] {
  if (line.length <= most) return [line]
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ').filter((part) => part !== '')) {
    if (current !== '' && current.length + 1 + word.length > most) {
      lines.push(current)
      current = ''
    }
    current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current]
}
