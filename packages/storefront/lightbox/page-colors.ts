/** The page's background (`surface`) and text colour (`ink`). Dialogs use them, because their content is styled for the page. */
export type PageColors = { surface: string; ink: string; isDark: boolean }

/** Reads the page's text and background colours. If the page has no opaque background, `surface` is the browser's `Canvas`. */
export function readPageColors(): PageColors {
  const body = getComputedStyle(document.body)
  const surfaces = [body.backgroundColor, getComputedStyle(document.documentElement).backgroundColor]
  const surface = surfaces.find((color) => opaque(color) !== null) ?? 'Canvas'
  const parts = opaque(surface)
  return { surface, ink: body.color, isDark: parts !== null && lightness(parts) < darkBelow }
}

/** A background is dark if its lightness, from 0 to 255, is below this. */
const darkBelow = 110

type Parts = readonly [red: number, green: number, blue: number]

/** Parses an opaque `rgb` colour; `null` for a transparent or translucent colour or another format. */
function opaque(color: string): Parts | null {
  const [red, green, blue, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  if (!color.startsWith('rgb') || red === undefined || green === undefined || blue === undefined) return null
  return alpha === 1 ? [red, green, blue] : null
}

function lightness([red, green, blue]: Parts): number {
  return red * 0.3 + green * 0.59 + blue * 0.11
}
