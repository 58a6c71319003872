const darkBelow = 166.4

/**
 * True when light text is more readable than dark text on a color, given as three or six hex digits; `null` for an invalid color
 * (PL-9.17, PL-5.25).
 */
export function isDarkColor(hex: string): boolean | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex)?.[1]
  if (!digits) return null
  const pairs = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16))
  return (299 * red + 587 * green + 114 * blue) / 1000 < darkBelow
}
