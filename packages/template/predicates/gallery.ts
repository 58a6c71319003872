import { type Predicate, predicate } from '../formatters/builtin.ts'
import type { RenderState } from '../run/run.ts'
import { lookUpInScope } from '../run/scope.ts'
import { asBoolean, asText, child, isTruthy } from '../run/values.ts'

/** Options of a gallery block with their allowed values (PL-3.79, PL-3.81 to PL-3.83). */
const choices = {
  design: ['grid', 'slideshow', 'slider', 'stacked'],
  'meta-position': ['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'],
  'active-alignment': ['center', 'left', 'right'],
} as const

const flags = [
  'autoplay',
  'auto-crop',
  'controls',
  'lightbox',
  'square-thumbs',
  'show-meta',
  'show-meta-on-hover',
  'thumbnails',
] as const

export const galleryPredicates: ReadonlyMap<string, Predicate> = new Map([
  [
    'gallery-meta?',
    predicate(
      'The gallery shows controls or indicators.',
      {},
      'fixed',
      (_, __, run) => isTruthy(optionOf(run, 'controls')) || isTruthy(optionOf(run, 'indicators')),
    ),
  ],
  ...flags.map(
    (flag) =>
      [
        `gallery-${flag}?`,
        predicate(`The gallery has the flag ${flag}.`, {}, 'fixed', (_, __, run) => asBoolean(optionOf(run, flag))),
      ] as const,
  ),
  ...Object.entries(choices).flatMap(([option, names]) =>
    names.map(
      (name) =>
        [
          `gallery-${option}-${name}?`,
          predicate(
            `The gallery's ${option} is ${name}.`,
            {},
            'fixed',
            (_, __, run) => asText(optionOf(run, option)) === name,
          ),
        ] as const,
    ),
  ),
])

function optionOf(run: RenderState, option: string): unknown {
  return child(lookUpInScope(run.frame, 'options'), option)
}
