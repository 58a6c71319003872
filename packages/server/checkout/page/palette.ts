import { black, contrastOf, hexOf, isReadable, luminanceOf, mix, parseColor, white, type Rgb } from './color.ts'

/** Names of the colors that a theme can give the checkout page, in `template.conf` under `checkout.colors` (docs/themes.md). */
export const colorRoles = ['paper', 'panel', 'ink', 'quiet', 'accent', 'pressed', 'notice', 'success'] as const
type ColorRole = (typeof colorRoles)[number]

const textContrast = 4.5
const borderContrast = 3
/** Luminance below which white text is more readable than black text. */
const darkLuminance = 0.179

/**
 * Returns the CSS custom properties of the checkout page for a site's colors. Colors that are missing or invalid follow from the
 * others. Texts, borders of controls and errors always keep the contrast that WCAG 2 AA asks for, whatever colors the owner
 * chose, because an unreadable checkout sells nothing.
 */
export function paletteOf(colors: Readonly<Partial<Record<ColorRole, string>>>): Readonly<Record<string, string>> {
  const given = (role: ColorRole): Rgb | null => parseColor(colors[role] ?? '')
  const paper = given('paper') ?? [251, 250, 248]
  const isDark = luminanceOf(paper) < darkLuminance
  const panel = given('panel') ?? mix(paper, isDark ? white : black, 0.05)
  const field = mix(paper, white, isDark ? 0.06 : 0.6)
  const surfaces = [paper, panel, field]
  const ink = textOn(given('ink') ?? (isDark ? white : [35, 33, 31]), surfaces)
  const quiet = strengthen(given('quiet') ?? mix(ink, paper, 0.3), ink, surfaces)
  const borders = strengthen(mix(ink, paper, 0.55), ink, surfaces, borderContrast)
  const accent = given('accent') ?? ink
  const pressed = given('pressed') ?? mix(accent, ink, 0.25)
  const notice = given('notice') ?? mix(paper, accent, 0.12)
  const leaf = given('success') ?? (isDark ? [129, 190, 149] : [47, 92, 64])
  const leafWash = mix(paper, leaf, 0.13)
  return hexed({
    paper,
    panel,
    field,
    ink,
    'ink-2': quiet,
    'ink-3': strengthen(mix(quiet, paper, 0.12), ink, surfaces),
    line: mix(paper, ink, 0.13),
    'line-panel': mix(panel, ink, 0.14),
    'line-strong': borders,
    accent,
    'accent-ink': onColor(accent),
    'accent-text': isReadable(accent, surfaces, textContrast) ? accent : ink,
    'accent-deep': pressed,
    'accent-deep-ink': onColor(pressed),
    wash: notice,
    'wash-ink': textOn(ink, [notice]),
    'wash-line': mix(notice, ink, 0.1),
    leaf,
    'leaf-wash': leafWash,
    'leaf-wash-ink': strengthen(mix(leaf, ink, 0.3), ink, [leafWash]),
    error: strengthen([160, 44, 35], ink, surfaces),
  })
}

/** True when the page is dark, so that the browser's own controls are drawn for a dark page. */
export function isDarkPaper(paper: string): boolean {
  const color = parseColor(paper)
  return color !== null && luminanceOf(color) < darkLuminance
}

function hexed(colors: Readonly<Record<string, Rgb>>): Record<string, string> {
  return Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, hexOf(color)]))
}

/** Returns the color, or black or white when it is not readable on the backgrounds. */
function textOn(color: Rgb, backgrounds: readonly Rgb[]): Rgb {
  if (isReadable(color, backgrounds, textContrast)) return color
  const least = (one: Rgb): number => Math.min(...backgrounds.map((background) => contrastOf(one, background)))
  return least(black) >= least(white) ? black : white
}

/** Returns white or black, whichever is more readable on the color. White is preferred while it is readable. */
function onColor(color: Rgb): Rgb {
  return contrastOf(white, color) >= textContrast ? white : textOn(black, [color])
}

/** Mixes `ink` into the color until it has the contrast on all backgrounds. */
function strengthen(color: Rgb, ink: Rgb, backgrounds: readonly Rgb[], contrast = textContrast): Rgb {
  for (let step = 0; step < 10; step += 1) {
    const stronger = mix(color, ink, step / 10)
    if (isReadable(stronger, backgrounds, contrast)) return stronger
  }
  return textOn(ink, backgrounds)
}
