/** The colours of the page, so that what a theme prints for its page can be read over it as well. */
export type Surroundings = { surface: string; ink: string; isDark: boolean }

/** A page whose own background is a picture, or nothing, has the browser's. */
export function readSurroundings(): Surroundings {
  const body = getComputedStyle(document.body)
  const surfaces = [body.backgroundColor, getComputedStyle(document.documentElement).backgroundColor]
  const surface = surfaces.find((color) => opaque(color) !== null) ?? 'Canvas'
  const parts = opaque(surface)
  return { surface, ink: body.color, isDark: parts !== null && lightness(parts) < darkBelow }
}

/** Of 255. */
const darkBelow = 110

type Parts = readonly [red: number, green: number, blue: number]

/** null for a colour through which one sees what lies below. */
function opaque(color: string): Parts | null {
  const [red, green, blue, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  if (!color.startsWith('rgb') || red === undefined || green === undefined || blue === undefined) return null
  return alpha === 1 ? [red, green, blue] : null
}

function lightness([red, green, blue]: Parts): number {
  return red * 0.3 + green * 0.59 + blue * 0.11
}
