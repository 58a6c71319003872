import type { Color } from '../ink/colors.ts'
import { chance } from '../ink/numbers.ts'
import { oak } from '../ink/stage.ts'
import { rect } from '../ink/svg.ts'
import type { Part } from '../plants/arrange.ts'
import { pilea } from '../plants/pilea.ts'
import { fern, monstera, rubberPlant, snakePlant } from '../plants/potted.ts'
import { pothos } from '../plants/trailing.ts'
import { fleck, glazes, type Glaze } from '../pots/glazes.ts'
import { mug } from '../pots/mug.ts'
import { planter, vase } from '../pots/planter.ts'
import type { Shape } from '../pots/profile.ts'
import { bowl } from '../pots/tableware.ts'
import { inPot, scene, type Drawing } from './picture.ts'

/** Renders an object that stands at x on a shelf whose top is at y. */
type Standing = (x: number, y: number) => string

const oat: Color = [240, 229, 210]

/** Draws three oak shelves of finished pots and young plants. */
export function studio(): Drawing {
  const window = { x: 0.14, y: -0.1, width: 0.5, height: 1, columns: 3, rows: 4, opacity: 0.42, branch: 22 }
  return scene(
    { wall: [226, 196, 170], pool: [0.3, 0.3], window },
    shelf(438),
    shelf(868),
    shelf(1290),
    row(438, upper()),
    row(868, middle()),
    row(1290, lower()),
  )
}

type Row = readonly (readonly [x: number, thing: Standing])[]

function row(y: number, things: Row): string {
  return things.map(([x, thing]) => thing(x, y + 14)).join('')
}

function shelf(y: number): string {
  return [
    rect(0, y + 26, 2400, 150, 'fill="#3a2316" opacity=".2" filter="url(#b36)"'),
    rect(0, y, 2400, 30, 'fill="#d6ab7a"'),
    rect(0, y, 2400, 4, 'fill="#fff0d8" opacity=".7"'),
    rect(0, y + 26, 2400, 14, 'fill="#8a5f3a"'),
    oak(2400, y, 30, chance(y)),
  ].join('')
}

function upper(): Row {
  return [
    [150, aVase('tall', 78, 270, glazes.charcoal())],
    [350, aVase('moon', 130, 230, glazes.bone())],
    [
      600,
      aPlant(84, 130, 'cylinder', glazes.ochre(), (x, y) =>
        pothos({ x, y, scale: 0.42, seed: 8, vines: 7, long: 640, rim: 84 }),
      ),
    ],
    [840, aMug(glazes.oat())],
    [1060, aMug(glazes.celadon())],
    [1310, aVase('bottle', 84, 290, glazes.tide())],
    [1520, aVase('amphora', 96, 210, glazes.blush())],
    [1760, aPlant(92, 140, 'taper', glazes.terra(), (x, y) => fern({ x, y, scale: 0.36, count: 18 }))],
    [2020, aBowl(120, glazes.oat(0.2), oat)],
    [2250, aVase('tulip', 82, 250, glazes.terra())],
  ]
}

function middle(): Row {
  return [
    [170, aBowl(128, glazes.tide(0.2), [96, 120, 130])],
    [170, onTop(58, 104, 62, glazes.blush(0.2), [224, 176, 152])],
    [430, aPlant(100, 150, 'collar', glazes.terra(), (x, y) => pilea({ x, y, scale: 0.42, seed: 9, count: 30 }), 0.95)],
    [700, aMug(glazes.iron(), 0.36)],
    [930, aVase('round', 108, 180, glazes.celadon())],
    [1180, aPlant(104, 160, 'taper', glazes.bone(), (x, y) => snakePlant({ x, y, scale: 0.36, seed: 5 }))],
    [1440, aVase('moon', 112, 200, glazes.ochre(0.1))],
    [1700, aMug(glazes.blush(), 0.36)],
    [1930, aMug(glazes.oat(), 0.36)],
    [2200, aVase('tall', 92, 300, glazes.oat(0.12))],
  ]
}

function lower(): Row {
  return [
    [210, aPlant(118, 180, 'cylinder', glazes.oat(), (x, y) => rubberPlant({ x, y, scale: 0.34, seed: 5 }))],
    [500, aVase('bottle', 100, 320, glazes.iron(0.1))],
    [780, aBowl(150, glazes.celadon(0.2), [164, 187, 163])],
    [780, onTop(66, 124, 74, glazes.oat(0.2), oat)],
    [1090, aVase('amphora', 116, 260, glazes.terra())],
    [1370, aPlant(120, 180, 'round', glazes.charcoal(), (x, y) => monstera({ x, y, scale: 0.42, seed: 3, count: 9 }))],
    [1690, aVase('moon', 140, 260, glazes.bone())],
    [1990, aVase('tulip', 98, 290, glazes.blush(0.1))],
    [2240, aMug(glazes.celadon(), 0.4)],
  ]
}

function aMug(glaze: Glaze, scale = 0.34): Standing {
  return (x, y) => mug({ x, y, scale, glaze, speck: { ...fleck(120), size: 2.2 } })
}

function aVase(shape: Shape, radius: number, height: number, glaze: Glaze): Standing {
  return (x, y) => vase({ x, y, radius, height, shape, glaze, speck: { ...fleck(150), size: 2.6 } })
}

function aBowl(radius: number, glaze: Glaze, inside: Color): Standing {
  return (x, y) => bowl({ x, y, radius, height: radius * 0.6, view: 0.16, glaze, inside })
}

/** Returns a bowl that stands in a larger bowl, `up` pixels above the shelf. */
function onTop(up: number, radius: number, height: number, glaze: Glaze, inside: Color): Standing {
  return (x, y) => bowl({ x, y: y - up, radius, height, view: 0.16, glaze, inside, shadow: 0.3 })
}

type Grow = (x: number, y: number) => Part[]

function aPlant(radius: number, height: number, shape: Shape, glaze: Glaze, grow: Grow, up = 0.92): Standing {
  return (x, y) => {
    const vessel = planter({ x, y, radius, height, shape, glaze, speck: { ...fleck(110), size: 2.4 } })
    return inPot(grow(x, y - height * up), { x, y, wallShadow: [50, 34, 0.22], floor: 0, lift: 4 }, vessel)
  }
}
