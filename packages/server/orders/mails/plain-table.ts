import { wrapPlainText } from '../../mail/index.ts'

/** Width of a plain-text table in characters: less than the longest line of a mail, so that replies can quote it. */
export const plainTableChars = 60
const gap = 2

/** Lays out a row of a plain-text table: text on the left, amount on the right. A long text is wrapped above the amount. */
export function plainRow(left: string, right: string): string {
  const room = Math.max(plainTableChars / 2, plainTableChars - right.length - gap)
  const lines = wrapPlainText(left, room).split('\n')
  const last = lines.at(-1) ?? ''
  const row = right === '' ? last : last.padEnd(plainTableChars - right.length) + right
  return [...lines.slice(0, -1), row].join('\n')
}

export const plainRule = '-'.repeat(plainTableChars)
