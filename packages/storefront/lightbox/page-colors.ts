/** The page's colours, in which windows show markup that was printed for the page. */
export type PageColors = { surface: string; ink: string; isDark: boolean }

/** Reads the page's text and background colours. Without an opaque background colour it is the browser's (`Canvas`). */
export function readPageColors(): PageColors {
  const body = getComputedStyle(document.body)
  const surfaces = [body.backgroundColor, getComputedStyle(document.documentElement).backgroundColor]
  const surface = surfaces.find((color) => opaque(color) !== null) ?? 'Canvas'
  const parts = opaque(surface)
  return { surface, ink: body.color, isDark: parts !== null && lightness(parts) < darkBelow }
}

/** Lightness from 0 to 255 below which a background is dark. */
const darkBelow = 110

type Parts = readonly [red: number, green: number, blue: number]

/** Parses an `rgb` colour; `null` for one that is transparent or translucent, or in another format. */
function opaque(color: string): Parts | null {
  const [red, green, blue, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  if (!color.startsWith('rgb') || red === undefined || green === undefined || blue === undefined) return null
  return alpha === 1 ? [red, green, blue] : null
}

function lightness([red, green, blue]: Parts): number {
  return red * 0.3 + green * 0.59 + blue * 0.11
}
