import { css, paper, times3, type Color } from '../ink/colors.ts'
import { letters } from '../ink/letters.ts'
import { f } from '../ink/numbers.ts'
import { ellipse, line } from '../ink/svg.ts'
import { horn, tube } from '../ink/tube.ts'
import { fleck, glazes, plain, type Glaze } from '../pots/glazes.ts'
import { lathe, type Thrown } from '../pots/lathe.ts'
import { shadowOf } from '../pots/pot.ts'
import { radiusOf } from '../pots/profile.ts'
import { bowl, plate } from '../pots/tableware.ts'
import { product, type Draw, type Drawing } from './picture.ts'

const oat: Color = [240, 229, 210]
const ochre: Color = [216, 166, 84]
const bone: Color = [238, 228, 210]
const celadon: Color = [164, 187, 163]

export const tablePictures = {
  'bowls-nested': () =>
    product(
      { wall: paper.rose },
      bowl({
        x: 740,
        y: 1170,
        radius: 450,
        height: 300,
        glaze: glazes.tide(0.2),
        inside: [96, 120, 130],
        speck: fleck(200, [60, 66, 70]),
      }),
      bowl({ x: 740, y: 1010, radius: 384, height: 240, glaze: glazes.ochre(0.2), inside: ochre, shadow: 0.35 }),
      bowl({
        x: 740,
        y: 890,
        radius: 318,
        height: 200,
        glaze: glazes.oat(0.2),
        inside: oat,
        speck: fleck(200),
        shadow: 0.35,
      }),
    ),
  'bowl-serving': () =>
    product(
      { wall: paper.mist },
      bowl({
        x: 740,
        y: 1130,
        radius: 540,
        height: 350,
        view: 0.36,
        glaze: glazes.oat(),
        inside: [156, 184, 164],
        speck: fleck(360),
        wall: 18,
        floor: 0.16,
      }),
      ellipse(740, 905, 230, 62, 'fill="#5f8f80" opacity=".3" filter="url(#b24)"'),
      line('M470 846 q120 94 380 86', '#fffdf2', { width: 16, opacity: '.38', more: 'filter="url(#b10)"' }),
    ),
  'plates-stack': () => product({ wall: paper.honey }, ...stack()),
  'plate-engraved': () => {
    const window = { x: 0.02, y: -0.06, width: 0.9, height: 0.9, opacity: 0.26, branch: 18 }
    const brown: Color = [150, 112, 82]
    return product(
      { wall: paper.clay, window },
      plate({
        x: 730,
        y: 830,
        radius: 540,
        view: 0.93,
        height: 36,
        glaze: glazes.bone(),
        inside: [240, 231, 214],
        specks: 420,
        wall: 14,
      }),
      letters('Ines & Theo', 734, 815, 128, { face: 'italic', fill: [255, 252, 244] }),
      letters('Ines & Theo', 730, 812, 128, { face: 'italic', fill: brown }),
      letters('JUNE 2026', 730, 900, 34, { face: 'sans', track: 11, fill: brown }),
    )
  },
  teapot: () => teapot(),
} as const satisfies Record<string, Draw>

/** Renders six stacked plates that get smaller towards the top. */
function stack(): string[] {
  const plates: readonly (readonly [number, Glaze, Color])[] = [
    [1100, glazes.bone(), bone],
    [1062, glazes.celadon(0), [176, 197, 173]],
    [1024, glazes.bone(), bone],
    [986, glazes.tide(0), [124, 148, 156]],
    [948, glazes.bone(), bone],
    [910, glazes.blush(0), [228, 188, 164]],
  ]
  return plates.map(([y, glaze, inside], index) => {
    const shape = { x: 740, y, radius: index > 2 ? 430 : 540, height: 50, view: 0.3 }
    return plate({ ...shape, glaze, inside, specks: index === 5 ? 220 : 0, shadow: index > 0 ? 0.4 : 1 })
  })
}

const body = [
  [0, 0.52],
  [0.03, 0.58],
  [0.16, 0.84],
  [0.42, 1],
  [0.68, 0.94],
  [0.88, 0.66],
  [1, 0.42],
] as const
const lidForm = [
  [0, 0.46],
  [0.3, 0.45],
  [0.7, 0.32],
  [1, 0.1],
] as const
const knobForm = [
  [0, 0.06],
  [0.3, 0.05],
  [0.65, 0.115],
  [0.9, 0.1],
  [1, 0.03],
] as const

function teapot(): Drawing {
  const [x, y, r, height] = [815, 1150, 335, 440]
  const belly: Thrown = {
    x,
    y,
    height,
    radius: radiusOf(body, r),
    glaze: glazes.celadon(0.1),
    speck: fleck(260, [86, 92, 70]),
  }
  const lid: Thrown = {
    x,
    y: y - height + 22,
    height: 56,
    radius: radiusOf(lidForm, r),
    glaze: plain(celadon, { gloss: 0.7 }),
  }
  const bare = plain([198, 158, 120], { gloss: 0.12 })
  const knob: Thrown = { x, y: y - height - 28, height: 62, view: 0.2, radius: radiusOf(knobForm, r), glaze: bare }
  const curve = [
    x - r * 0.7,
    y - height * 0.34,
    x - r * 1.3,
    y - height * 0.36,
    x - r * 1.16,
    y - height * 0.8,
    x - r * 1.6,
    y - height * 0.97,
  ] as const
  const grip = `M${x + 190} ${y - height * 0.9} C${x + 330} ${y - height * 1.7} ${x - 330} ${y - height * 1.7} ${x - 190} ${y - height * 0.9}`
  return product(
    { wall: paper.rose },
    shadowOf(belly),
    horn(curve, 84, 27, [162, 185, 161]),
    spoutMouth(x - r * 1.605, y - height * 0.978),
    lathe(belly),
    ellipse(x, y - height + 20, r * 0.47, r * 0.09, 'fill="#2e4034" opacity=".4" filter="url(#b4)"'),
    lathe(lid),
    lathe(knob),
    tube(grip, 30, [176, 128, 84], 0.4),
    lug(x - 190, y - height * 0.9),
    lug(x + 190, y - height * 0.9),
  )
}

function spoutMouth(x: number, y: number): string {
  const turned = `transform="rotate(-38 ${x} ${y})"`
  return (
    ellipse(x, y, 29, 13, `${turned} fill="#3d4d40"`) +
    ellipse(x, y, 29, 13, `${turned} fill="none" stroke="#dfe8d6" stroke-width="4"`)
  )
}

/** Renders a lug of the teapot, to which the cane handle is bound. */
function lug(x: number, y: number): string {
  const dark = css(times3(celadon, 0.8))
  return `<circle cx="${f(x)}" cy="${f(y)}" r="25" fill="${dark}"/><circle cx="${f(x - 4)}" cy="${f(y - 5)}" r="18" fill="rgb(184,204,180)"/>`
}
