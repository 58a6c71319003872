import { css, paper, times3, type Color } from '../ink/colors.ts'
import { chance } from '../ink/numbers.ts'
import { oak } from '../ink/stage.ts'
import { ellipse, group, rect } from '../ink/svg.ts'
import { tube } from '../ink/tube.ts'
import { arrange } from '../plants/arrange.ts'
import { pilea } from '../plants/pilea.ts'
import { fern, monstera, rubberPlant, snakePlant } from '../plants/potted.ts'
import { pothos, stringOfPearls } from '../plants/trailing.ts'
import { fleck, glazes, plain, type Glaze, type Speck } from '../pots/glazes.ts'
import { lathe } from '../pots/lathe.ts'
import { flutes, planter, soil } from '../pots/planter.ts'
import { pot } from '../pots/pot.ts'
import { radiusOf, shapes, type Shape } from '../pots/profile.ts'
import { inPot, product, type Draw, type Drawing } from './picture.ts'

export const plantPictures = {
  'planter-pilea': () => {
    const saucer = plain([192, 108, 74], { gloss: 0.1 })
    const terra = planter({ x: 730, y: 1240, radius: 272, height: 440, shape: 'collar', glaze: glazes.terra(), saucer })
    const plant = pilea({ x: 730, y: 810, scale: 1.08, seed: 4, count: 40 })
    return product({ wall: paper.shell }, inPot(plant, { x: 730, y: 1240 }, terra))
  },
  'planter-fluted': () => flutedPlanter(paper.rose, glazes.boneFluted(), 1.02, 5),
  'planter-fluted-tide': () => flutedPlanter(paper.linen, plain([98, 122, 132], { gloss: 0.45 }), 1, 15, [70, 58, 52]),
  'planter-fluted-empty': () => {
    const opening = { wall: 26, inside: [214, 178, 146] as Color, floor: 0.1 }
    const form = { x: 720, y: 1200, height: 620, view: 0.22, radius: radiusOf(shapes.taper, 420) }
    return product({ wall: paper.mist }, pot({ ...form, glaze: glazes.boneFluted(), flute: flutes(17), opening }))
  },
  monstera: () => {
    const plant = monstera({ x: 720, y: 930, scale: 1.1, count: 12 })
    const white = potOf([720, 1290], [262, 400], 'cylinder', glazes.oat(), fleck(300))
    return product({ wall: paper.linen }, inPot(plant, { x: 720, y: 1280 }, white))
  },
  'snake-plant': () => {
    const black = potOf([730, 1270], [270, 400], 'round', glazes.charcoal(), fleck(200, [140, 110, 84]))
    return product({ wall: paper.honey }, inPot(snakePlant({ x: 730, y: 900, seed: 3 }), { x: 730, y: 1270 }, black))
  },
  fern: () => {
    const blush = potOf([730, 1260], [276, 460], 'taper', glazes.blush(0.14), fleck(300, [140, 84, 60]))
    const plant = fern({ x: 730, y: 820, scale: 1.06, count: 26 })
    return product({ wall: paper.mist }, inPot(plant, { x: 730, y: 1250, lift: 5 }, blush))
  },
  'string-of-pearls': () => hangingPearls(),
  pothos: () => {
    const plant = pothos({ x: 740, y: 372, scale: 1.1, seed: 6, vines: 7, long: 800, rim: 250 })
    const yellow = potOf([740, 668], [236, 310], 'cylinder', glazes.ochre(), fleck(200, [120, 78, 30]))
    const at = { x: 740, y: 650, floor: 0, wallShadow: [90, 60, 0.2] as const }
    return product({ wall: paper.shell, horizon: 640, floor: [206, 168, 128] }, board(), inPot(plant, at, yellow))
  },
} as const satisfies Record<string, Draw>

type Pair = readonly [number, number]

function potOf([x, y]: Pair, [radius, height]: Pair, shape: Shape, glaze: Glaze, speck: Speck): string {
  return planter({ x, y, radius, height, shape, glaze, speck })
}

function flutedPlanter(wall: Color, glaze: Glaze, scale: number, seed: number, color?: Color): Drawing {
  const plant = rubberPlant({ x: 720, y: 900, scale, seed, ...(color && { color }) })
  const fluted = planter({ x: 720, y: 1280, radius: 262, height: 400, shape: 'taper', glaze, flute: flutes(17) })
  return product({ wall }, inPot(plant, { x: 720, y: 1270 }, fluted))
}

function hangingPearls(): Drawing {
  const rope = (x: number): string => tube(`M750 -20 L${x} 620`, 9, [196, 160, 116], 0.2)
  const pearls = stringOfPearls({ x: 750, y: 600, scale: 1.15, count: 19, rim: 262, long: 690 })
  const { shadow, plant } = arrange(pearls, { x: 750, y: 1300, wallShadow: [150, 60, 0.22], floor: 0 })
  const bowl = lathe({
    x: 750,
    y: 900,
    height: 310,
    view: 0.2,
    radius: radiusOf(
      [
        [0, 0.3],
        [0.06, 0.44],
        [0.3, 0.8],
        [0.65, 0.98],
        [1, 1],
      ],
      264,
    ),
    glaze: glazes.bone(),
    speck: fleck(240),
    opening: { wall: 16, inside: [120, 90, 66], floor: 0.8, filling: soil(3) },
  })
  return product(
    { wall: paper.rose, pool: [0.3, 0.4] },
    group('opacity=".2" filter="url(#b24)"', ellipse(900, 790, 260, 170, 'fill="#4a3020"')),
    shadow,
    rope(500),
    rope(1000),
    bowl,
    plant,
    tube('M750 -20 L752 640', 9, [206, 172, 128], 0.2),
  )
}

/** Renders an oak board on the wall with its shadow. */
function board(): string {
  return [
    rect(0, 640, 1500, 74, 'fill="#b98d62"'),
    rect(0, 706, 1500, 10, 'fill="#7a5434"'),
    rect(0, 714, 1500, 786, `fill="${css(times3(paper.shell, 0.97))}"`),
    rect(0, 714, 1500, 120, 'fill="#4a2d1c" opacity=".22" filter="url(#b36)"'),
    oak(1500, 640, 66, chance(3)),
  ].join('')
}
