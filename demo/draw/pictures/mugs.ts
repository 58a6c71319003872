import { paper, shade, type Color } from '../ink/colors.ts'
import { f } from '../ink/numbers.ts'
import { blurred, group } from '../ink/svg.ts'
import { fleck, glazes, type Glaze, type Speck } from '../pots/glazes.ts'
import { mug } from '../pots/mug.ts'
import { plate } from '../pots/tableware.ts'
import { product, type Draw, type Drawing } from './picture.ts'

/** Pictures of the product "Morning mug", in four glazes and filled with coffee, by file name. */
export const mugPictures = {
  'mug-oat': () => alone(glazes.oat(), paper.linen, fleck()),
  'mug-celadon': () => alone(glazes.celadon(), paper.shell, fleck(300, [86, 92, 70])),
  'mug-iron': () => alone(glazes.iron(), paper.honey, fleck(260, [168, 112, 74])),
  'mug-blush': () => alone(glazes.blush(), paper.mist, fleck(340, [140, 84, 60])),
  'mug-oat-coffee': () => {
    const inside: Color = [236, 224, 204]
    const saucer = plate({ x: 700, y: 1190, radius: 460, height: 34, glaze: glazes.bone(), inside, specks: 120 })
    const cup = { x: 690, y: 1130, scale: 1.02, view: 0.32, glaze: glazes.oat(), speck: fleck() }
    const window = { x: 0.1, y: -0.04, width: 0.7, height: 0.7, opacity: 0.32, branch: 16 }
    return product(
      { wall: paper.clay, window },
      saucer,
      mug({ ...cup, liquid: shade.coffee, shadow: 0.7 }),
      steam(690, 560, 1),
    )
  },
  'mug-pair': () =>
    product(
      { wall: paper.shell, window: { x: 0.04, y: 0.02, width: 0.6, height: 0.6, opacity: 0.5 } },
      mug({ x: 930, y: 1040, scale: 0.86, glaze: glazes.celadon(), speck: fleck(240, [86, 92, 70]) }),
      mug({ x: 520, y: 1200, scale: 0.98, glaze: glazes.oat(), speck: fleck() }),
    ),
  'mug-oat-detail': () =>
    product(
      { wall: paper.rose },
      mug({ x: 560, y: 1290, scale: 2.7, view: 0.2, glaze: glazes.oat(0.15), speck: { ...fleck(520), size: 8 } }),
    ),
} as const satisfies Record<string, Draw>

function alone(glaze: Glaze, wall: Color, speck: Speck): Drawing {
  return product({ wall }, mug({ x: 645, y: 1175, scale: 1.28, glaze, speck }))
}

/** Renders three threads of steam that rise from x,y; `s` scales them. */
export function steam(x: number, y: number, s: number): string {
  const threads = [
    [-50, 0.34],
    [20, 0.42],
    [80, 0.28],
  ].map(([right = 0, opacity = 0], index) => {
    const d = `M${f(x + right * s)} ${y} c${f(-60 * s)} ${f(-80 * s)} ${f(70 * s)} ${f(-130 * s)} ${f(10 * s)} ${f(-230 * s)} s${f(40 * s)} ${f(-120 * s)} ${f(10 * s)} ${f(-190 * s)}`
    return `<path d="${d}" stroke-width="${f((26 - index * 4) * s)}" opacity="${opacity}"/>`
  })
  return group(`fill="none" stroke="#fffaf2" stroke-linecap="round" ${blurred(16)}`, threads.join(''))
}
