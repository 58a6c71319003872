import { css, mix, times3, type Color } from '../ink/colors.ts'
import { chance, f, times } from '../ink/numbers.ts'
import { oak, stage, type Stage } from '../ink/stage.ts'
import { blurred, define, defs, ellipse, group, path, rect, stop } from '../ink/svg.ts'
import { tube } from '../ink/tube.ts'
import { dip, fleck, glazes, plain, type Glaze } from '../pots/glazes.ts'
import { mug } from '../pots/mug.ts'
import { vase } from '../pots/planter.ts'
import { pot } from '../pots/pot.ts'
import { radiusOf, shapes } from '../pots/profile.ts'
import { bowl, plate } from '../pots/tableware.ts'
import type { Draw, Drawing } from './picture.ts'

/** Pictures of the blog posts by file name, 1500 × 1000 pixels, lit like the product pictures. */
export const journalPictures = {
  'journal-greenware': () => greenware(),
  'journal-glazes': () => glazeBench(),
  'journal-cake': () => cake(),
} as const satisfies Record<string, Draw>

function page(on: Stage, ...body: readonly string[]): Drawing {
  const size = { width: 1500, height: 1000 }
  return { ...size, body: stage({ ...size, ...on }) + body.join('') }
}

/** Returns the surface of drying clay, which gets lighter as it dries. `part` is 0 when wet and 1 when dry. */
function drying(part: number): Glaze {
  return plain(mix([146, 124, 106], [206, 186, 164], part), { gloss: 0.03, tone: 0.05, throwing: 0.018 })
}

/** Draws three boards of unfired pots: mugs without handles, bowls and vases. The pots on the top board are the driest. */
function greenware(): Drawing {
  const cups = times(7, (index) => {
    const form = { x: 130 + index * 206, y: 322, height: 150, view: 0.15, radius: radiusOf(shapes.cylinder, 72) }
    return pot({ ...form, glaze: drying(1 - index * 0.04), opening: { wall: 7, floor: 0.1 } })
  })
  const bowls = times(5, (index) => {
    const shape = { x: 170 + index * 290, y: 622, radius: 122, height: 92, view: 0.15, wall: 8 }
    return bowl({ ...shape, glaze: drying(0.62 - index * 0.05), inside: [176, 154, 134] })
  })
  const row = ['moon', 'tulip', 'amphora', 'round', 'bottle', 'moon'] as const
  const vases = row.map((shape, index) => {
    const height = shape === 'round' ? 150 : 226
    return vase({ x: 150 + index * 240, y: 936, radius: 82, height, shape, glaze: drying(0.3 - index * 0.05) })
  })
  const window = { x: 0.1, y: -0.1, width: 0.6, height: 1, columns: 3, rows: 3, opacity: 0.42, branch: 18 }
  return page(
    { wall: [228, 214, 194], pool: [0.25, 0.25], window },
    ...[310, 610, 924].map(board),
    ...cups,
    ...bowls,
    ...vases,
  )
}

function board(y: number): string {
  return [
    rect(0, y + 24, 1500, 96, 'fill="#3a2316" opacity=".2" filter="url(#b24)"'),
    rect(0, y, 1500, 28, 'fill="#cfa87c"'),
    rect(0, y, 1500, 3, 'fill="#fff0d8" opacity=".7"'),
    rect(0, y + 24, 1500, 10, 'fill="#8a5f3a"'),
    oak(1500, y, 28, chance(y)),
  ].join('')
}

const tests: readonly Color[] = [
  [240, 229, 210],
  [164, 187, 163],
  [102, 126, 136],
  [212, 160, 76],
  [224, 176, 152],
  [74, 60, 55],
  [186, 150, 112],
  [132, 150, 118],
]

/** Draws buckets of glaze below a wall of glazed test tiles. */
function glazeBench(): Drawing {
  const tiles = times(16, (index) => {
    const [row, column] = [Math.floor(index / 8), index % 8]
    const color = tests[(column + row * 3) % tests.length] ?? [240, 229, 210]
    return tile(150 + column * 158 + row * 26, 90 + row * 190, row === 0 ? color : times3(color, 0.86), index)
  })
  const window = { x: 0.06, y: -0.06, width: 0.5, height: 0.7, columns: 2, rows: 3, opacity: 0.45, branch: 14 }
  return page(
    { wall: [234, 222, 204], floor: [200, 164, 124], horizon: 640, pool: [0.3, 0.3], window },
    oak(1500, 640, 360, chance(5)),
    rail(70),
    rail(260),
    ...tiles,
    bucket(300, 850, [110, 134, 144]),
    bucket(700, 880, [236, 222, 198]),
    bucket(1110, 850, [208, 156, 74]),
    mug({ x: 1350, y: 930, scale: 0.3, view: 0.22, glaze: glazes.blush(), speck: { ...fleck(120), size: 2.4 } }),
    brush(),
  )
}

/** Renders a strip of wood from which test tiles hang. */
function rail(y: number): string {
  return (
    rect(90, y + 12, 1350, 22, 'fill="#3a2316" opacity=".2" filter="url(#b6)"') +
    rect(90, y, 1350, 16, 'fill="#b98d62"')
  )
}

/** Renders a test tile: bare clay below, glaze above, a hole and a nail. */
function tile(x: number, y: number, color: Color, seed: number): string {
  const random = chance(seed + 40)
  const clay: Color = [204, 168, 130]
  const skin = define(
    'linearGradient',
    'x1="0" y1="0" x2="1" y2=".6"',
    stop(0, mix(color, [255, 252, 244], 0.34)) + stop('.5', color) + stop(1, times3(color, 0.84)),
  )
  const edge = times(5, (index) => `L${88 - index * 22} ${f(98 + random() * 12)}`).join('')
  const face = [
    rect(7, 10, 88, 136, 'rx="6" fill="#3a2316" opacity=".34" filter="url(#b6)"'),
    defs(skin),
    rect(0, 0, 88, 136, `rx="6" fill="${css(clay)}"`),
    path(`M0 6 Q0 0 6 0 H82 Q88 0 88 6 V104 ${edge}Z`, `fill="${skin.url}"`),
    path('M8 12 V80', 'stroke="#fffaf0" stroke-width="5" stroke-linecap="round" opacity=".4"'),
    '<circle cx="44" cy="15" r="5" fill="#4a3020"/>',
  ]
  return group(`transform="translate(${x} ${y}) rotate(${f((random() - 0.5) * 5)})"`, face.join(''))
}

/** Renders a white bucket full of glaze, with spilt glaze on its rim. */
function bucket(x: number, y: number, color: Color): string {
  const spilt = dip([236, 232, 222], { clay: [226, 221, 210], at: 0.02, wave: 0.004, seed: 3, breaksTo: color })
  const opening = { wall: 9, inside: [226, 220, 208] as Color, floor: 0.7, liquid: { height: 0.84, color } }
  const body = pot({
    x,
    y,
    height: 250,
    view: 0.24,
    radius: radiusOf(
      [
        [0, 0.84],
        [0.5, 0.92],
        [1, 1],
      ],
      168,
    ),
    glaze: spilt,
    opening,
  })
  const handle = `M${x - 166} ${y - 236} C${x - 190} ${y - 60} ${x + 190} ${y - 60} ${x + 166} ${y - 236}`
  return body + tube(handle, 7, [150, 146, 138], 0.6)
}

function brush(): string {
  return [
    ellipse(930, 962, 190, 10, 'fill="#3a2316" opacity=".4" filter="url(#b6)"'),
    tube('M760 946 L1000 950', 12, [186, 138, 90], 0.5),
    tube('M1000 950 L1040 951', 15, [168, 166, 160], 0.7),
    path('M1038 943 Q1096 940 1120 954 Q1090 962 1038 960Z', 'fill="#d8c4a4"'),
  ].join('')
}

/** Draws a cake on a plate, on the bench by the kiln. */
function cake(): Drawing {
  const sugar = dip([247, 240, 228], { clay: [172, 112, 66], at: 0.6, wave: 0.09, seed: 11 })
  const ring = pot({
    x: 690,
    y: 760,
    height: 190,
    view: 0.3,
    radius: radiusOf(
      [
        [0, 0.9],
        [0.1, 0.98],
        [0.45, 1],
        [0.8, 0.86],
        [1, 0.62],
      ],
      250,
    ),
    glaze: { ...sugar, gloss: () => 0.3 },
    flute: { count: 16, depth: 0.34, from: 0, to: 0.98 },
    opening: { wall: 84, inside: [132, 82, 46], floor: 0.3 },
    shadow: 0.5,
  })
  const window = { x: 0.12, y: -0.04, width: 0.5, height: 0.8, opacity: 0.5, branch: 16 }
  return page(
    { wall: [206, 164, 134], floor: [206, 168, 128], horizon: 560, pool: [0.3, 0.3], window },
    bricks(),
    oak(1500, 560, 440, chance(7)),
    plate({
      x: 690,
      y: 830,
      radius: 420,
      view: 0.3,
      height: 40,
      glaze: glazes.bone(),
      inside: [238, 228, 210],
      specks: 240,
    }),
    ring,
    crumbs(),
    mug({
      x: 1240,
      y: 800,
      scale: 0.5,
      view: 0.22,
      glaze: glazes.celadon(),
      speck: { ...fleck(160, [86, 92, 70]), size: 3 },
    }),
    plate({
      x: 1180,
      y: 930,
      radius: 170,
      view: 0.3,
      height: 20,
      glaze: glazes.blush(0),
      inside: [228, 188, 164],
      specks: 60,
    }),
  )
}

/** Renders the kiln's brick wall behind the bench, out of focus. */
function bricks(): string {
  const random = chance(13)
  const wall = times(8, (row) =>
    times(12, (column) => {
      const color = mix([188, 128, 96], [216, 166, 130], random())
      const [x, y] = [column * 150 - (row % 2) * 75 - 60, row * 70]
      return rect(x + 3, y + 3, 144, 64, `rx="4" fill="${css(color)}"`)
    }).join(''),
  )
  return group(`${blurred(2)} opacity=".55"`, wall.join(''))
}

function crumbs(): string {
  const random = chance(17)
  return times(34, () => {
    const [x, y] = [420 + random() * 560, 800 + random() * 60]
    return ellipse(x, y, 2 + random() * 4, 1.5 + random() * 2.5, `fill="${random() > 0.5 ? '#a86c3e' : '#c99a66'}"`)
  }).join('')
}
