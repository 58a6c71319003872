import { mix, times3, type Color } from './colors.ts'
import { f, times } from './numbers.ts'
import { define, defs, rect, stop, type BlurWidth } from './svg.ts'
import { windowLight, type WindowLight } from './window-light.ts'

/** Background of a picture. Without `horizon`, the wall blends into the table. */
export type Stage = {
  width?: number
  height?: number
  wall: Color
  floor?: Color
  horizon?: number
  /** Center of the spot of light on the background, as fractions of the picture from 0,0 (top left) to 1,1. */
  pool?: readonly [number, number]
  /** Light through a window, cast on the wall. */
  window?: WindowLight
}

const side = 1500

/** Renders the background of a picture: wall and table, a spot of light and optionally the light of a window on the wall. */
export function stage({
  width = side,
  height = side,
  wall,
  floor,
  horizon,
  pool = [0.28, 0.3],
  window,
}: Stage): string {
  const ground = floor ?? times3(wall, [0.97, 0.955, 0.93])
  const isSweep = horizon === undefined
  const backdrop = define('linearGradient', 'x1="0" y1="0" x2="0" y2="1"', wallStops(wall, ground, isSweep))
  const light = define('radialGradient', `cx="${pool[0]}" cy="${pool[1]}" r=".75"`, poolStops)
  const fall = define('radialGradient', 'cx="1.02" cy=".95" r="1.0"', fallStops)
  const whole = (fill: string): string => rect(0, 0, width, height, `fill="${fill}"`)
  return [
    `<defs>${blurWidths.map(blur).join('')}</defs>`,
    defs(backdrop, light, fall),
    whole(backdrop.url),
    isSweep ? '' : table(width, height, horizon, ground),
    whole(light.url),
    window ? windowLight(width, height, window) : '',
    whole(fall.url),
  ].join('')
}

const blurWidths: readonly BlurWidth[] = [2, 4, 6, 10, 16, 24, 36, 60, 110]

/**
 * Returns an SVG blur filter. Wide blurs use the whole canvas as filter region, because the bounding box of a flat shadow is too
 * low: it would clip the blurred shadow to a stripe.
 */
function blur(width: BlurWidth): string {
  const region =
    width >= 16
      ? 'filterUnits="userSpaceOnUse" x="-2000" y="-2000" width="6400" height="5400"'
      : 'x="-60%" y="-60%" width="220%" height="220%"'
  return `<filter id="b${width}" ${region}><feGaussianBlur stdDeviation="${width}"/></filter>`
}

function wallStops(wall: Color, ground: Color, isSweep: boolean): string {
  return [
    stop(0, times3(wall, 0.955)),
    stop('.5', wall),
    stop('.62', times3(wall, isSweep ? 0.975 : 1)),
    stop(isSweep ? 0.74 : 1, isSweep ? mix(ground, [255, 250, 240], 0.1) : times3(wall, 0.97)),
    stop(1, isSweep ? times3(ground, 0.94) : wall),
  ].join('')
}

const poolStops = `<stop offset="0" stop-color="#fff9ec" stop-opacity=".62"/><stop offset=".5" stop-color="#fff3df" stop-opacity=".2"/><stop offset="1" stop-color="#fff0d8" stop-opacity="0"/>`
const fallStops = `<stop offset="0" stop-color="#5a3420" stop-opacity=".17"/><stop offset="1" stop-color="#5a3420" stop-opacity="0"/>`

function table(width: number, height: number, horizon: number, ground: Color): string {
  const stops = [stop(0, times3(ground, 1.03)), stop('.35', ground), stop(1, times3(ground, 0.86))].join('')
  const top = define('linearGradient', 'x1="0" y1="0" x2="0" y2="1"', stops)
  return [
    defs(top),
    rect(0, horizon, width, height - horizon, `fill="${top.url}"`),
    rect(0, horizon - 20, width, 24, 'fill="#4a2d1c" opacity=".16" filter="url(#b10)"'),
    rect(0, horizon, width, 3, 'fill="#fff6e6" opacity=".5"'),
  ].join('')
}

export function oak(width: number, y: number, height: number, random: () => number): string {
  return times(46, () => {
    const at = y + 6 + random() * (height - 6)
    const from = random() * width * 0.9 - 100
    const length = 300 + random() * 1200
    const bends = [random(), random(), random()].map((one) => one - 0.5)
    const [first = 0, second = 0, third = 0] = bends
    const d = `M${f(from)} ${f(at)}c${f(length * 0.3)} ${f(first * 10)} ${f(length * 0.6)} ${f(second * 10)} ${f(length)} ${f(third * 8)}`
    const color = random() > 0.5 ? '#7a4e2c' : '#fff0d8'
    return `<path d="${d}" stroke="${color}" stroke-width="${f(1 + random() * 2.4)}" opacity="${f(0.08 + random() * 0.1)}" fill="none"/>`
  }).join('')
}
