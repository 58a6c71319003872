/** True for an internal id in its text form: 32 lower-case hex digits. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}
