import { mix, paper, shade, times3, type Color } from '../ink/colors.ts'
import { letters } from '../ink/letters.ts'
import { chance, f, times } from '../ink/numbers.ts'
import { define, defs, group, line, path, rect, stop } from '../ink/svg.ts'
import { arrange } from '../plants/arrange.ts'
import { branch } from '../plants/cut.ts'
import { monstera } from '../plants/potted.ts'
import { fleck, glazes } from '../pots/glazes.ts'
import { mug } from '../pots/mug.ts'
import { steam } from './mugs.ts'
import { product, type Draw, type Drawing } from './picture.ts'

const cream: Color = [243, 232, 208]
const straw: Color = [221, 206, 168]

/** Pictures of paper goods (gift card, care guide) and of the subscription, by file name. */
export const paperPictures = {
  'gift-card': () => giftCard(),
  'care-guide': () =>
    product(
      { wall: paper.mist },
      sheet({ x: 790, y: 775, width: 700, height: 960, color: [226, 210, 186], turn: 6, corner: 5 }),
      sheet({ x: 720, y: 760, width: 700, height: 960, color: [240, 228, 208], turn: -4, corner: 5 }, cover()),
    ),
  'coffee-club': () =>
    product(
      { wall: paper.honey },
      coffeeBag(520, 1160, 640),
      mug({
        x: 960,
        y: 1230,
        scale: 0.78,
        view: 0.24,
        glaze: glazes.blush(),
        speck: fleck(220, [140, 84, 60]),
        liquid: shade.coffee,
      }),
      steam(960, 790, 0.8),
      beans(),
    ),
} as const satisfies Record<string, Draw>

type Sheet = { x: number; y: number; width: number; height: number; color: Color; turn: number; corner: number }

/**
 * Renders a sheet of paper with a soft shadow and edge light. `printed` is the SVG of what is printed on the sheet, with
 * coordinates relative to the sheet's middle.
 */
function sheet({ x, y, width, height, color, turn, corner }: Sheet, printed = ''): string {
  const stops = [stop(0, mix(color, [255, 252, 244], 0.3)), stop('.5', color), stop(1, times3(color, 0.88))].join('')
  const face = define('linearGradient', 'x1="0" y1="0" x2="1" y2="1"', stops)
  const [left, top] = [-width / 2, -height / 2]
  const drop = (right: number, down: number, look: string): string =>
    rect(left + right, top + down, width, height, `rx="${corner}" fill="#3a2316" ${look}`)
  return group(
    `transform="translate(${x} ${y}) rotate(${turn})"`,
    [
      drop(26, 34, 'opacity=".34" filter="url(#b24)"'),
      drop(5, 8, 'opacity=".4" filter="url(#b6)"'),
      defs(face),
      rect(left, top, width, height, `rx="${corner}" fill="${face.url}"`),
      path(`M${left + corner} ${top + 1} H${-left - corner}`, 'stroke="#fffaf0" stroke-width="2.5" opacity=".7"'),
      printed,
    ].join(''),
  )
}

function giftCard(): Drawing {
  const twig = branch({
    x: 0,
    y: 0,
    angle: -1.2,
    length: 375,
    bend: 0.3,
    leaves: 'narrow',
    count: 9,
    leafSize: 55,
    color: [120, 138, 96],
    seed: 4,
    width: 5,
  })
  const { shadow, plant } = arrange(twig, { x: 0, y: 0, wallShadow: [12.5, 17.5, 0.2], floor: 0, lift: 3 })
  const flap = [
    line('M-450 -300 L0 60 L450 -300', '#a98a66', { width: '2.5', opacity: '.6' }),
    path('M-450 -300 L0 40 L450 -300Z', 'fill="#fff7e8" opacity=".35"'),
  ]
  const print = [
    rect(-404, -244, 808, 488, 'rx="10" fill="none" stroke="#d9c9a0" stroke-width="2" opacity=".7"'),
    letters('Fern & Kiln', 0, -14, 112, { fill: cream }),
    letters('GIFT CARD', 0, 66, 30, { face: 'sans', track: 12, fill: straw }),
    letters('No. 0142', -370, 212, 28, { face: 'italic', anchor: 'start', fill: straw }),
  ]
  const window = { x: 0, y: -0.1, width: 0.8, height: 0.9, opacity: 0.22, branch: 16 }
  const envelope = { x: 780, y: 800, width: 900, height: 600, color: [232, 214, 188], turn: -7, corner: 8 } as const
  const card = { x: 700, y: 720, width: 860, height: 540, color: [62, 84, 66], turn: -3, corner: 18 } as const
  return product(
    { wall: paper.clay, pool: [0.3, 0.25], window },
    sheet(envelope, flap.join('')),
    sheet(card, print.join('')),
    group('transform="translate(960 1190) rotate(-38)"', shadow + plant),
  )
}

function cover(): string {
  const leaves = monstera({ x: 0, y: 250, scale: 0.66, seed: 6, count: 10 })
  const { plant } = arrange(leaves, { x: 0, y: 0, wallShadow: null, floor: 0, lift: 5 })
  const frame = rect(-310, -440, 620, 530, '')
  const within = define('clipPath', '', frame)
  const picture = [
    rect(-310, -440, 620, 530, 'fill="#dcb59a"'),
    '<circle cx="110" cy="-240" r="150" fill="#f0d9b4"/>',
    group('transform="translate(-6 -20) scale(1.02)"', plant),
  ]
  return [
    line('M-330 -480 V480', '#7a5434', { width: 10, opacity: '.12' }),
    defs(within),
    group(`clip-path="${within.url}"`, picture.join('')),
    letters('The quiet', -290, 210, 108, { anchor: 'start' }),
    letters('plant keeper', -290, 316, 108, { anchor: 'start', face: 'italic' }),
    letters('LIGHT · WATER · SOIL · SEASONS', -288, 412, 24, {
      face: 'sans',
      anchor: 'start',
      track: 4,
      fill: [110, 84, 62],
    }),
  ].join('')
}

function coffeeBag(x: number, y: number, height: number): string {
  const stops = [
    [0, '#d8c3a0'],
    ['.16', '#f4e7cf'],
    ['.55', '#e6d3b2'],
    ['.86', '#c5aa82'],
    [1, '#94754f'],
  ]
  const paperStops = stops.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join('')
  const face = define('linearGradient', '', paperStops)
  const top = y - height
  const below = `M${x - 190} ${y} L${x + 240} ${y + 10} L${x + 700} ${y - 120} L${x + 400} ${y - 130}Z`
  const bag = `M${x - 205} ${y} q-14 -300 4 ${-height + 40} l16 -40 h370 l16 40 q20 300 4 600 q-200 20 -410 0Z`
  return [
    path(below, 'fill="#3a2316" opacity=".3" filter="url(#b36)"'),
    rect(x - 200, y - 16, 430, 36, 'rx="10" fill="#3a2316" opacity=".5" filter="url(#b10)"'),
    defs(face),
    path(bag, `fill="${face.url}"`),
    line(`M${x - 200} ${top + 40} h398`, '#8a6a48', { width: 3, opacity: '.5' }),
    line(`M${x - 196} ${top + 52} h392`, '#fff7e6', { width: 4, opacity: '.6' }),
    line(`M${x - 192} ${top + 120} q20 200 -4 480`, '#7a5a38', {
      width: 14,
      opacity: '.14',
      more: 'filter="url(#b6)"',
    }),
    line(`M${x + 150} ${top + 90} q-26 240 10 500`, '#7a5a38', {
      width: 22,
      opacity: '.2',
      more: 'filter="url(#b10)"',
    }),
    rect(x - 130, y - 420, 260, 290, 'fill="#3f5443"'),
    letters('Kiln', x, y - 300, 84, { fill: cream }),
    letters('no. 3', x, y - 240, 44, { face: 'italic', fill: [230, 200, 140] }),
    letters('WHOLE BEAN · 250 G', x, y - 168, 17, { face: 'sans', track: 2.5, fill: straw }),
  ].join('')
}

function beans(): string {
  const random = chance(9)
  return times(9, () => {
    const place = `transform="translate(${f(520 + random() * 260)} ${f(1270 + random() * 90)}) rotate(${f(random() * 180)})"`
    const bean = [
      '<ellipse cx="5" cy="8" rx="27" ry="17" fill="#3a2316" opacity=".4" filter="url(#b6)"/>',
      '<ellipse rx="26" ry="17" fill="#5b3822"/>',
      '<ellipse cx="-4" cy="-4" rx="17" ry="8" fill="#8f6040" opacity=".7" filter="url(#b2)"/>',
      '<path d="M-24 0 q12 -8 24 0 t24 0" fill="none" stroke="#2a160c" stroke-width="3.4"/>',
    ]
    return group(place, bean.join(''))
  }).join('')
}
