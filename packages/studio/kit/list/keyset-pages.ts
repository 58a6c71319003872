/**
 * Where a list with keyset paging stands. The query holds the cursors of all pages from the second to the shown one, so that the
 * previous page is known without asking the server: `1028.1003` is the third page, which begins after order 1003.
 */
export type KeysetPage = { cursor: number | undefined; index: number; previous: string }

const separator = '.'

/** Reads the page from the query; the first page when it is missing or not readable. */
export function readKeysetPage(text: string | undefined): KeysetPage {
  const cursors = (text ?? '').split(separator).map((cursor) => (/^\d{1,9}$/u.test(cursor) ? Number(cursor) : 0))
  if (cursors.some((cursor) => cursor <= 0)) return { cursor: undefined, index: 0, previous: '' }
  return { cursor: cursors.at(-1), index: cursors.length, previous: cursors.slice(0, -1).join(separator) }
}

/** Returns the page after the shown one, as it stands in the query. */
export function nextKeysetPage(text: string | undefined, nextCursor: number): string {
  const isFirst = readKeysetPage(text).index === 0
  return isFirst ? String(nextCursor) : `${text}${separator}${nextCursor}`
}
