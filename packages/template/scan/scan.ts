/**
 * A possible tag of a template, or a comment over several lines. `from` and `to` are offsets in the text and include the braces.
 */
export type TemplateToken =
  | { kind: 'tag'; from: number; to: number }
  | { kind: 'comment'; from: number; to: number; isClosed: boolean }

const brace = { open: 123, close: 125 } as const
const hash = 35

/**
 * Finds the next possible tag in a template, which reaches from the last `{` to the next `}`, or the next comment over several
 * lines, `{## to ##}`. Everything between tokens is text. `null` when there are no more tokens.
 */
export function nextToken(text: string, from: number): TemplateToken | null {
  const open = text.indexOf('{', from)
  return open === -1 ? null : tokenAt(text, open)
}

function tokenAt(text: string, start: number): TemplateToken | null {
  let from = start
  for (let at = start; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === brace.close) return { kind: 'tag', from, to: at + 1 }
    if (unit !== brace.open) continue
    if (text.charCodeAt(at + 1) === hash && text.charCodeAt(at + 2) === hash) return commentAt(text, at)
    from = at
  }
  return null
}

/** Returns the comment that starts at `from`. An unclosed comment extends to the end of the text. */
function commentAt(text: string, from: number): TemplateToken {
  const end = text.indexOf('##}', from + 3)
  const isClosed = end !== -1
  return { kind: 'comment', from, to: isClosed ? end + 3 : text.length, isClosed }
}
