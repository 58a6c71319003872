import { shade, type Color } from '../ink/colors.ts'
import { chance, f, times } from '../ink/numbers.ts'
import { oak } from '../ink/stage.ts'
import { ellipse, line, path } from '../ink/svg.ts'
import { tube } from '../ink/tube.ts'
import type { Part } from '../plants/arrange.ts'
import { branch, plume } from '../plants/cut.ts'
import { pilea } from '../plants/pilea.ts'
import { fern, monstera, rubberPlant } from '../plants/potted.ts'
import { fleck, glazes, plain, type Glaze } from '../pots/glazes.ts'
import { lathe } from '../pots/lathe.ts'
import { mug } from '../pots/mug.ts'
import { flutes, planter, vase } from '../pots/planter.ts'
import { pot, shadowOf } from '../pots/pot.ts'
import { radiusOf, shapes } from '../pots/profile.ts'
import { bowl } from '../pots/tableware.ts'
import { inPot, scene, type Drawing } from './picture.ts'

/** Draws the large picture at the top of the home page: a table by the window. */
export function hero(): Drawing {
  const window = { x: 0.36, y: 0, width: 0.4, height: 0.74, columns: 3, rows: 3, opacity: 0.6, skew: 0.26, branch: 18 }
  return scene(
    { wall: [240, 227, 207], floor: [214, 178, 138], horizon: 985, pool: [0.4, 0.3], window },
    oak(2400, 985, 365, chance(3)),
    plantOfHero(),
    grassOfHero(),
    eucalyptusOfHero(),
    bowl({
      x: 1985,
      y: 1225,
      radius: 186,
      height: 122,
      view: 0.26,
      glaze: glazes.ochre(0.2),
      inside: [216, 166, 84],
      speck: fleck(120, [120, 78, 30]),
    }),
    mug({
      x: 1500,
      y: 1225,
      scale: 0.43,
      view: 0.2,
      glaze: glazes.oat(),
      speck: { ...fleck(200), size: 2.6 },
      liquid: shade.coffee,
    }),
    pear(1210, 1170, 0.62, [206, 178, 84]),
    pear(1290, 1215, 0.6, [214, 164, 84]),
  )
}

function plantOfHero(): string {
  const terra = planter({
    x: 2090,
    y: 1060,
    radius: 232,
    height: 350,
    shape: 'taper',
    glaze: glazes.fluted(),
    flute: flutes(15),
  })
  const big = monstera({ x: 2090, y: 700, scale: 1.12, seed: 3, count: 13 })
  return inPot(big, { x: 2090, y: 1000, wallShadow: [120, 90, 0.22], floor: 0 }, terra)
}

function grassOfHero(): string {
  const bottle = vase({
    x: 1382,
    y: 1055,
    radius: 208,
    height: 580,
    shape: 'bottle',
    glaze: glazes.tide(0.12),
    speck: fleck(220, [58, 66, 70]),
  })
  const grass = [
    plume({ x: 1382, y: 470, angle: -1.72, length: 440, bend: -0.45, seed: 3 }),
    plume({ x: 1386, y: 470, angle: -1.35, length: 430, bend: 0.5, seed: 8 }),
    plume({ x: 1386, y: 470, angle: -1.55, length: 380, bend: -0.1, seed: 18, color: [222, 190, 150] }),
  ]
  return inPot(grass.flat(), { x: 1382, y: 1030, wallShadow: [110, 70, 0.22], floor: 0.12 }, bottle)
}

function eucalyptusOfHero(): string {
  const moon = vase({
    x: 1700,
    y: 1110,
    radius: 248,
    height: 460,
    shape: 'moon',
    glaze: glazes.bone(),
    speck: fleck(360),
  })
  const eucalyptus = [
    branch({ x: 1700, y: 648, angle: -1.4, length: 380, bend: 0.6, seed: 3 }),
    branch({ x: 1696, y: 648, angle: -1.95, length: 330, bend: -0.6, seed: 5, depth: 1 }),
    branch({ x: 1704, y: 648, angle: -0.95, length: 290, bend: 0.8, seed: 8, depth: 2 }),
  ]
  return inPot(eucalyptus.flat(), { x: 1700, y: 1060, wallShadow: [110, 70, 0.2], floor: 0.14 }, moon)
}

const pearForm = [
  [0, 0.34],
  [0.06, 0.66],
  [0.28, 1],
  [0.5, 0.86],
  [0.72, 0.5],
  [0.9, 0.36],
  [1, 0.06],
] as const

function pear(x: number, y: number, s: number, color: Color): string {
  const body = {
    x,
    y,
    height: 250 * s,
    view: 0.2,
    radius: radiusOf(pearForm, 96 * s),
    glaze: plain(color, { gloss: 0.35, tone: 0.12 }),
    speck: { count: 90, seed: 5, size: 2.4, color: [120, 90, 40] as Color },
  }
  const stalk = `M${x} ${f(y - 248 * s)} q${f(4 * s)} ${f(-34 * s)} ${f(22 * s)} ${f(-52 * s)}`
  return shadowOf(body) + lathe(body) + line(stalk, '#5c4026', { width: f(8 * s), cap: true })
}

/** Draws the repotting of a plant: soil on the table, pots and a trowel. */
export function repotting(): Drawing {
  const potted = (x: number, y: number, radius: number, height: number, glaze: Glaze, parts: readonly Part[]): string =>
    inPot(
      parts,
      { x, y, wallShadow: [90, 60, 0.2], floor: 0.16, lift: 6 },
      planter({ x, y, radius, height, shape: 'collar', glaze }),
    )
  const empty = (x: number, y: number, radius: number, height: number, shadow: number): string => {
    const opening = { wall: radius * 0.08, inside: [150, 84, 58] as Color }
    return pot({
      x,
      y,
      height,
      view: 0.2,
      radius: radiusOf(shapes.collar, radius),
      glaze: glazes.terra(),
      opening,
      shadow,
    })
  }
  const window = { x: 0.3, y: -0.04, width: 0.46, height: 0.74, columns: 3, rows: 3, opacity: 0.5, branch: 20 }
  return scene(
    { wall: [224, 220, 198], floor: [206, 168, 128], horizon: 900, pool: [0.35, 0.3], window },
    oak(2400, 900, 450, chance(3)),
    potted(480, 1090, 190, 310, glazes.terra(), fern({ x: 480, y: 1090 - 310 * 0.93, scale: 0.84, count: 24 })),
    potted(1880, 1080, 206, 330, glazes.bone(), rubberPlant({ x: 1880, y: 1080 - 330 * 0.93, scale: 0.8, seed: 5 })),
    ...times(3, (index) => empty(1500, 1110 - index * 96, 150, 210, index > 0 ? 0.2 : 1)),
    potted(
      880,
      1120,
      130,
      210,
      glazes.terra(),
      pilea({ x: 880, y: 1120 - 210 * 0.93, scale: 0.5, seed: 4, count: 32 }),
    ),
    heapOfSoil(),
    trowel(),
  )
}

function heapOfSoil(): string {
  const random = chance(6)
  const crumbs = times(1100, () => {
    const across = random() * 2 - 1
    const up = random()
    const x = 1130 + across * (352 - 40 * up)
    const y = 1212 - (1 - across * across) ** 1.6 * 104 * up + random() * 26 * (1 - across * across)
    const tone = random()
    const color = tone > 0.86 ? '#9a7652' : tone > 0.45 ? '#4d382a' : '#33241b'
    return `<circle cx="${f(x)}" cy="${f(y)}" r="${f(3 + random() * 8)}" fill="${color}"/>`
  })
  return [
    ellipse(1170, 1216, 360, 44, 'fill="#3a2316" opacity=".4" filter="url(#b16)"'),
    path('M796 1216 C900 1204 985 1102 1125 1096 S1356 1204 1464 1216 Q1130 1256 796 1216Z', 'fill="#33241b"'),
    ...crumbs,
    ellipse(1020, 1140, 120, 30, 'fill="#d9b894" opacity=".14" filter="url(#b16)"'),
  ].join('')
}

function trowel(): string {
  return [
    ellipse(1760, 1268, 300, 22, 'fill="#3a2316" opacity=".4" filter="url(#b10)"'),
    tube('M1740 1246 L2040 1222', 46, [190, 134, 84], 0.5),
    tube('M1650 1252 L1750 1246', 20, [150, 148, 142], 0.6),
    path('M1660 1226 Q1560 1196 1420 1254 Q1560 1296 1664 1278 Z', 'fill="#8d8a84"'),
    path('M1660 1230 Q1560 1206 1430 1252 Q1560 1256 1664 1252 Z', 'fill="#c9c6bd"'),
  ].join('')
}
