/** An id of ours outside the database: 32 lower-case hex digits. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}
