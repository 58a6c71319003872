/**
 * Where a list with keyset paging stands. The query holds the cursors of the pages from the second to the shown one, so that the
 * previous page is known without asking the server: `1028.1003` is the third page, which begins after order 1003. After 30 pages
 * the oldest cursors are left out and their number stands in front (`5*…`), so that addresses stay short.
 */
export type KeysetPage = { cursor: string | undefined; index: number; previous: string }

const separator = '.'
const maxCursors = 30
const firstPage: KeysetPage = { cursor: undefined, index: 0, previous: '' }

/** Cursors are texts that the server chose, of letters, digits, `-` and `_`. */
const pattern = /^(?:(\d{1,6})\*)?([\w-]{1,200}(?:\.[\w-]{1,200})*)$/u

/** Reads the page from the query; the first page when it is missing or not readable. */
export function readKeysetPage(text: string | undefined): KeysetPage {
  const found = pattern.exec(text ?? '')
  if (!found) return firstPage
  const dropped = Number(found[1] ?? 0)
  const cursors = (found[2] ?? '').split(separator)
  return {
    cursor: cursors.at(-1),
    index: dropped + cursors.length,
    previous: textOf(dropped, cursors.slice(0, -1)),
  }
}

/** Returns the page after the shown one, as it stands in the query. */
export function nextKeysetPage(text: string | undefined, nextCursor: string | number): string {
  const found = pattern.exec(text ?? '')
  const dropped = Number(found?.[1] ?? 0)
  const cursors = [...(found?.[2]?.split(separator) ?? []), String(nextCursor)]
  const kept = cursors.slice(-maxCursors)
  return textOf(dropped + cursors.length - kept.length, kept)
}

/** Without any cursor left it is the first page, even if pages before were dropped. */
function textOf(dropped: number, cursors: readonly string[]): string {
  if (cursors.length === 0) return ''
  return `${dropped > 0 ? `${dropped}*` : ''}${cursors.join(separator)}`
}
