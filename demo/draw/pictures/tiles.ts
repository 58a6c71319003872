import { css, mix, paper, times3, type Color } from '../ink/colors.ts'
import { chance, f, times } from '../ink/numbers.ts'
import { define, defs, ellipse, group, path, rect, stop } from '../ink/svg.ts'
import { product, type Draw, type Drawing } from './picture.ts'

export const tilePictures = {
  'tile-wall': () => wallOfTiles(),
  'tile-edges': () => fourEdges(),
} as const satisfies Record<string, Draw>

const oat: Color = [240, 229, 210]
const celadon: Color = [164, 187, 163]
const tide: Color = [102, 126, 136]
const ochre: Color = [212, 160, 76]
const blush: Color = [224, 176, 152]
const iron: Color = [74, 60, 55]
const clay: Color = [198, 158, 120]

const pattern: readonly Color[] = [
  oat,
  celadon,
  oat,
  tide,
  blush,
  oat,
  ochre,
  oat,
  oat,
  tide,
  oat,
  celadon,
  iron,
  oat,
  blush,
  oat,
]

/** Draws a wall of 4 × 4 tiles, slightly uneven as if set by hand. */
function wallOfTiles(): Drawing {
  const random = chance(21)
  const tiles = pattern.map((color, index) => {
    const [row, column] = [Math.floor(index / 4), index % 4]
    const place = {
      x: 327 + column * 282 + random() * 5,
      y: 327 + row * 282 + random() * 5,
      turn: random() * 0.9 - 0.45,
    }
    return tile({ ...place, size: 268, color, edge: 'rounded', seed: index })
  })
  const window = { x: 0.02, y: -0.06, width: 0.75, height: 0.9, opacity: 0.3, branch: 16 }
  return product({ wall: paper.linen, window }, ...tiles)
}

/** Draws one tile with each kind of edge, in the order of the product's options. */
function fourEdges(): Drawing {
  const edges = [
    [oat, 'straight'],
    [celadon, 'rounded'],
    [ochre, 'bare'],
    [tide, 'line'],
  ] as const
  const tiles = edges.map(([color, edge], index) => {
    const [row, column] = [Math.floor(index / 2), index % 2]
    const turn = [-1.4, 1, 0.8, -0.9][index] ?? 0
    return tile({ x: 490 + column * 530, y: 490 + row * 530, size: 470, color, edge, turn, seed: 40 + index })
  })
  const window = { x: 0.2, y: 0, width: 0.7, height: 0.8, opacity: 0.32, branch: 16 }
  return product({ wall: paper.rose, window }, ...tiles)
}

type Tile = {
  x: number
  y: number
  size: number
  color: Color
  edge: 'straight' | 'rounded' | 'bare' | 'line'
  turn: number
  seed: number
}

/** Renders a tile around x,y: its shadow on the wall, face, edge, iron specks and one highlight. */
function tile({ x, y, size, color, edge, turn, seed }: Tile): string {
  const half = size / 2
  const corner = edge === 'straight' ? size * 0.012 : size * 0.045
  const face = glazed(edge === 'bare' ? clay : color)
  const drop = (right: number, down: number, look: string): string =>
    rect(-half + right, -half + down, size, size, `rx="${f(corner)}" fill="#3a2316" ${look}`)
  const shine = `M${f(-half * 0.8)} ${f(-half * 0.86)} h${f(size * 0.44)}`
  return group(
    `transform="translate(${f(x)} ${f(y)}) rotate(${f(turn)})"`,
    [
      drop(16, 22, 'opacity=".26" filter="url(#b16)"'),
      drop(4, 6, 'opacity=".4" filter="url(#b4)"'),
      defs(face),
      rect(-half, -half, size, size, `rx="${f(corner)}" fill="${face.url}"`),
      rim(edge, size, color),
      specks(size * 0.86, seed),
      path(shine, 'stroke="#fffaf0" stroke-width="7" opacity=".38" stroke-linecap="round" filter="url(#b2)"'),
    ].join(''),
  )
}

function glazed(color: Color) {
  const stops = [stop(0, mix(color, [255, 252, 244], 0.28)), stop('.45', color), stop(1, times3(color, 0.86))].join('')
  return define('linearGradient', 'x1="0" y1="0" x2="1" y2="1"', stops)
}

/** Renders the details of a tile that distinguish its kind of edge (straight, rounded, bare or lined). */
function rim(edge: Tile['edge'], size: number, color: Color): string {
  const inset = (by: number, look: string): string =>
    rect(-size / 2 + by, -size / 2 + by, size - 2 * by, size - 2 * by, `rx="${f(size * 0.03)}" ${look}`)
  const light = inset(3, 'fill="none" stroke="#fffaf0" stroke-width="3" opacity=".5"')
  switch (edge) {
    case 'straight':
      return light
    case 'rounded':
      return (
        light +
        inset(9, `fill="none" stroke="${css(times3(color, 0.8))}" stroke-width="8" opacity=".28" filter="url(#b4)"`)
      )
    case 'bare': {
      const face = glazed(color)
      const pooled = inset(
        28,
        `fill="none" stroke="${css(times3(color, 0.72))}" stroke-width="6" opacity=".5" filter="url(#b2)"`,
      )
      return defs(face) + inset(26, `fill="${face.url}"`) + pooled
    }
    case 'line':
      return light + inset(24, `fill="none" stroke="${css(iron)}" stroke-width="7" opacity=".82"`)
  }
}

function specks(size: number, seed: number): string {
  const random = chance(seed + 5)
  const dots = times(26, () => {
    const [x, y] = [(random() - 0.5) * size, (random() - 0.5) * size]
    return ellipse(x, y, 0.8 + random() * 2, 0.8 + random() * 1.8, `opacity="${f(0.2 + random() * 0.5)}"`)
  })
  return group('fill="#6c4e38"', dots.join(''))
}
