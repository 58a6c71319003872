import { css, mix, times3 } from '../ink/colors.ts'
import { chance, f, times } from '../ink/numbers.ts'
import { blurred, define, defs, group, rect } from '../ink/svg.ts'
import type { Part } from '../plants/arrange.ts'
import { pilea } from '../plants/pilea.ts'
import { fern, monstera, snakePlant } from '../plants/potted.ts'
import { pothos } from '../plants/trailing.ts'
import { fleck, glazes, type Glaze } from '../pots/glazes.ts'
import { type Flute } from '../pots/lathe.ts'
import { flutes, planter } from '../pots/planter.ts'
import { type Shape } from '../pots/profile.ts'
import { inPot, scene, type Drawing } from './picture.ts'

/** Draws five plants on a windowsill, with the garden out of focus. */
export function windowsill(): Drawing {
  const onSill = (
    x: number,
    radius: number,
    height: number,
    shape: Shape,
    glaze: Glaze,
    parts: readonly Part[],
    flute?: Flute,
  ): string => {
    const vessel = {
      x,
      y: 1120,
      radius,
      height,
      shape,
      glaze,
      speck: { ...fleck(160), size: 3 },
      ...(flute && { flute }),
    }
    return inPot(parts, { x, y: 1120, wallShadow: null, floor: 0.2, lift: 6 }, planter(vessel))
  }
  const from = (x: number, height: number) => ({ x, y: 1120 - height * 0.92 })
  return scene(
    { wall: [236, 224, 204], horizon: 1040, floor: [236, 222, 200] },
    garden(),
    frame(-20, 120),
    frame(770, 56),
    frame(1574, 56),
    frame(2300, 120),
    rect(0, 470, 2400, 36, 'fill="#f3eadb"'),
    rect(0, 498, 2400, 8, 'fill="#cdb89a"'),
    rect(0, 1030, 2400, 16, 'fill="#cdb89a"'),
    onSill(360, 150, 220, 'cylinder', glazes.oat(), monstera({ ...from(360, 220), scale: 0.78, seed: 9, count: 10 })),
    onSill(800, 120, 180, 'collar', glazes.terra(), pilea({ ...from(800, 180), scale: 0.52, seed: 4, count: 34 })),
    onSill(
      1210,
      140,
      210,
      'taper',
      glazes.boneFluted(),
      snakePlant({ ...from(1210, 210), scale: 0.62, seed: 3 }),
      flutes(15),
    ),
    onSill(1640, 130, 190, 'round', glazes.blush(), fern({ ...from(1640, 190), scale: 0.6, count: 22 })),
    onSill(
      2060,
      140,
      190,
      'cylinder',
      glazes.ochre(),
      pothos({ ...from(2060, 190), scale: 0.6, seed: 6, vines: 8, long: 360, rim: 140 }),
    ),
  )
}

function frame(x: number, width: number): string {
  return [
    rect(x, 0, width, 1040, 'fill="#f3eadb"'),
    rect(x, 0, width * 0.3, 1040, 'fill="#fffaf0"'),
    rect(x + width * 0.8, 0, width * 0.2, 1040, 'fill="#cdb89a"'),
  ].join('')
}

function garden(): string {
  const random = chance(8)
  const stops = [
    [0, '#f7f1df'],
    ['.6', '#dfe0bf'],
    [1, '#b9c397'],
  ]
  const sky = define(
    'linearGradient',
    'x1="0" y1="0" x2="0" y2="1"',
    stops.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join(''),
  )
  const lights = times(150, () => {
    const color = mix([176, 190, 140], [232, 226, 176], random())
    const at = `cx="${f(random() * 2400)}" cy="${f(200 + random() * 820)}" r="${f(30 + random() * 110)}"`
    return `<circle ${at} fill="${css(times3(color, 0.92 + random() * 0.14))}" opacity="${f(0.25 + random() * 0.3)}"/>`
  })
  return [
    defs(sky),
    rect(0, 0, 2400, 1040, `fill="${sky.url}"`),
    group(blurred(36), lights.join('')),
    rect(0, 0, 2400, 1040, 'fill="#fffaf0" opacity=".3"'),
  ].join('')
}
