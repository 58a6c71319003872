import { css, mix, times3, type Color } from '../ink/colors.ts'
import { chance, clamp, f, times } from '../ink/numbers.ts'
import { define, defs, path, rect } from '../ink/svg.ts'
import { glazes, type Glaze } from '../pots/glazes.ts'
import { mug } from '../pots/mug.ts'
import { vase } from '../pots/planter.ts'
import type { Shape } from '../pots/profile.ts'
import { bowl } from '../pots/tableware.ts'
import { scene, type Drawing } from './picture.ts'

const fire = stops([
  [0, '#ffd08a'],
  ['.4', '#f08a3c'],
  ['.8', '#b04a1c'],
  [1, '#6b2810'],
])
const halo = `<stop offset="0" stop-color="#ffab5a" stop-opacity=".6"/><stop offset=".6" stop-color="#ff8a3a" stop-opacity=".16"/><stop offset="1" stop-color="#ff8a3a" stop-opacity="0"/>`

/** Draws the open, glowing kiln with pots on its shelves. */
export function kiln(): Drawing {
  const glow = define('radialGradient', 'cx=".5" cy=".5" r=".62"', fire)
  const around = define('radialGradient', 'cx=".5" cy=".52" r=".56"', halo)
  return scene(
    { wall: [96, 58, 42] },
    rect(0, 0, 2400, 1350, 'fill="#5a3424"'),
    bricks(),
    defs(glow, around),
    path('M640 1290 V420 Q640 120 1200 120 T1760 420 V1290Z', 'fill="#3a1a0e"'),
    path('M684 1290 V440 Q684 168 1200 168 T1716 440 V1290Z', `fill="${glow.url}"`),
    ...load(),
    rect(640, 1270, 1120, 80, 'fill="#3a1a0e"'),
    rect(0, 0, 2400, 1350, `fill="${around.url}"`),
    rect(0, 0, 2400, 1350, 'fill="#2a1008" opacity=".12"'),
  )
}

/** Renders the pots on the three shelves of the kiln, from the top. */
function load(): string[] {
  const cup = (x: number, glaze: Glaze): string => mug({ x, y: 930, scale: 0.38, glaze: hot(glaze), shadow: 0.4 })
  const inside: Color = [220, 120, 60]
  const flat = { x: 1150, view: 0.14, inside } as const
  return [
    hotVase(860, 570, 'amphora', 90, 210, glazes.oat()),
    hotVase(1080, 570, 'moon', 116, 230, glazes.ochre()),
    hotVase(1320, 570, 'bottle', 84, 280, glazes.oat()),
    hotVase(1540, 570, 'tulip', 84, 230, glazes.blush()),
    shelf(566),
    cup(830, glazes.blush()),
    cup(1060, glazes.oat()),
    hotVase(1310, 930, 'round', 108, 200, glazes.terra()),
    cup(1530, glazes.ochre()),
    shelf(926),
    hotVase(880, 1276, 'moon', 118, 220, glazes.blush()),
    bowl({ ...flat, y: 1276, radius: 136, height: 84, glaze: hot(glazes.oat()), shadow: 0.4 }),
    bowl({ ...flat, y: 1218, radius: 112, height: 70, glaze: hot(glazes.terra()), shadow: 0.2 }),
    hotVase(1400, 1276, 'amphora', 96, 230, glazes.ochre()),
    hotVase(1580, 1276, 'tall', 70, 250, glazes.oat()),
  ]
}

function hotVase(x: number, y: number, shape: Shape, radius: number, height: number, glaze: Glaze): string {
  return vase({ x, y, radius, height, shape, glaze: hot(glaze), shadow: 0.5, inside: [120, 50, 20] })
}

/** Returns a glaze that glows like hot ware in the kiln, most at the edges of the pot. */
function hot(glaze: Glaze): Glaze {
  return {
    ...glaze,
    color: (height, angle) => mix(glaze.color(height, angle), [255, 146, 60], 0.34 + 0.2 * Math.abs(Math.sin(angle))),
  }
}

function shelf(y: number): string {
  return rect(690, y, 1020, 26, 'fill="#6d3418"') + rect(690, y, 1020, 5, 'fill="#ffc27a" opacity=".8"')
}

function bricks(): string {
  const random = chance(3)
  return times(15, (row) =>
    times(14, (column) => {
      const x = (column - 1) * 200 + (row % 2) * 100
      const y = row * 92
      const color = mix([128, 72, 50], [176, 108, 76], random())
      const far = Math.hypot((x + 100 - 1200) / 1200, (y + 46 - 700) / 760)
      const dark = css(times3(color, clamp(1.1 - far * 0.55, 0.42, 1.1)))
      const edge = `stroke="#ffd9ac" stroke-width="2" opacity="${f(0.34 * clamp(1 - far))}"`
      return rect(x + 4, y + 4, 192, 84, `rx="5" fill="${dark}"`) + path(`M${x + 8} ${y + 6} h184`, edge)
    }).join(''),
  ).join('')
}

function stops(of: readonly (readonly [number | string, string])[]): string {
  return of.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join('')
}
