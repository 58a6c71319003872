import { css, type Color } from './colors.ts'
import outlines from './letters.json' with { type: 'json' }

/**
 * A font for letters in pictures: Fraunces upright or italic, or Inter (licence: OFL). letters.json stores their outlines, so
 * that pictures look the same on every machine.
 */
type Face = keyof typeof outlines

export type Lettering = { face?: Face; anchor?: 'start' | 'middle'; track?: number; fill?: Color }

const ink: Color = [43, 37, 33]

/**
 * Renders text in a picture as outlines of letters, with the baseline at y. Throws for characters that letters.json does not
 * contain.
 */
export function letters(
  text: string,
  x: number,
  y: number,
  size: number,
  { face = 'serif', anchor = 'middle', track = 0, fill = ink }: Lettering = {},
): string {
  const font = outlines[face]
  const glyphs: Readonly<Record<string, { advance: number; outline: string }>> = font.glyphs
  const kerning: Readonly<Record<string, number>> = font.kerning
  const scale = size / font.unitsPerEm
  const placed = text.split('').map((letter, index) => {
    const glyph = glyphs[letter]
    if (!glyph) throw new Error(`letters.json has no "${letter}" in ${face}.`)
    const kern = kerning[text.slice(index, index + 2)] ?? 0
    return { outline: glyph.outline, step: (glyph.advance + kern) * scale + track }
  })
  const width = placed.reduce((sum, { step }) => sum + step, 0) - track
  let at = anchor === 'middle' ? x - width / 2 : x
  const paths = placed.map(({ outline, step }) => {
    const drawn = `<path transform="translate(${at.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)} ${(-scale).toFixed(4)})" d="${outline}"/>`
    at += step
    return drawn
  })
  return `<g fill="${css(fill)}">${paths.join('')}</g>`
}
