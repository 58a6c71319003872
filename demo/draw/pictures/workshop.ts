import { paper } from '../ink/colors.ts'
import { chance, f, times } from '../ink/numbers.ts'
import { ellipse, group, line, path } from '../ink/svg.ts'
import { tube } from '../ink/tube.ts'
import { plain } from '../pots/glazes.ts'
import { pot } from '../pots/pot.ts'
import { radiusOf } from '../pots/profile.ts'
import { product, type Drawing } from './picture.ts'

const form = [
  [0, 0.72],
  [0.06, 0.7],
  [0.3, 0.86],
  [0.62, 1],
  [0.85, 0.94],
  [1, 0.98],
] as const

/** Draws a pot on the potter's wheel, a loop tool and a sponge. */
export function workshop(): Drawing {
  const [x, top] = [720, 980]
  const wheel = pot({
    x,
    y: 1100,
    height: 120,
    view: 0.24,
    radius: (t) => 520 - t * 4,
    glaze: plain([120, 104, 92], { gloss: 0.25, tone: 0 }),
  })
  const wet = plain([166, 132, 106], { gloss: 0.5, tone: 0.06, throwing: 0.045 })
  const opening = { wall: 26, inside: [150, 118, 94], floor: 0.1 } as const
  const thrown = pot({ x, y: 972, height: 330, view: 0.24, radius: radiusOf(form, 270), glaze: wet, opening })
  const rings = times(12, (index) => {
    const r = 500 - index * 19
    const color = index % 2 === 1 ? '#cbb8a4' : '#6a584c'
    return ellipse(x, top, r, r * 0.24, `fill="none" stroke="${color}" stroke-width="3" opacity=".3"`)
  })
  return product(
    { wall: paper.linen, window: { x: 0.04, y: 0, width: 0.6, height: 0.6, opacity: 0.5, branch: 14 } },
    wheel,
    ellipse(x, top, 516, 124, 'fill="#94806f"'),
    ...rings,
    ellipse(x - 160, top - 20, 260, 50, 'fill="#fff3e0" opacity=".25" filter="url(#b24)"'),
    thrown,
    tube('M1130 1230 L1330 1130', 26, [196, 150, 100], 0.4),
    path('M1310 1142 q60 -60 96 -40 q-10 50 -80 66Z', 'fill="#8f8a84"'),
    group('transform="translate(230 1240)"', sponge()),
  )
}

function sponge(): string {
  const random = chance(4)
  const holes = times(46, () => {
    const at = `cx="${f(-84 + random() * 190)}" cy="${f(-66 + random() * 92)}"`
    return `<ellipse ${at} rx="${f(2 + random() * 5)}" ry="${f(1.5 + random() * 3)}" fill="#a87f3c" opacity=".5"/>`
  })
  return [
    ellipse(40, 38, 140, 34, 'fill="#3a2316" opacity=".4" filter="url(#b16)"'),
    path('M-110 10 q-10 -90 80 -96 q130 -10 150 60 q6 60 -60 66 q-150 14 -170 -30Z', 'fill="#e3bd76"'),
    line('M-96 -4 q0 -70 76 -76 q110 -8 128 50', '#f6dfa8', { width: 16, opacity: '.6', more: 'filter="url(#b6)"' }),
    ...holes,
  ].join('')
}
