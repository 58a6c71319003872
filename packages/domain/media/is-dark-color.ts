const darkBelow = 166.4

/** Whether light text reads better on a colour of three or six hex digits (PL-9.17, PL-5.25); null where it is none. */
export function isDarkColor(hex: string): boolean | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex)?.[1]
  if (!digits) return null
  const pairs = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16))
  return (299 * red + 587 * green + 114 * blue) / 1000 < darkBelow
}
