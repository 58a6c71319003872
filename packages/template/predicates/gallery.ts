import { type Predicate, predicate } from '../formatters/builtin.ts'
import { childPath, isTruthy } from '../run/values.ts'

/** PL-3.79, PL-3.81 to PL-3.83: the choices of a gallery block, and its flags. */
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
      (value) => hasOption(value, 'controls') || hasOption(value, 'indicators'),
    ),
  ],
  ...flags.map(
    (flag) =>
      [
        `gallery-${flag}?`,
        predicate(`The gallery has the flag ${flag}.`, {}, (value) => hasOption(value, flag)),
      ] as const,
  ),
  ...Object.entries(choices).flatMap(([option, names]) =>
    names.map(
      (name) =>
        [
          `gallery-${option}-${name}?`,
          predicate(`The gallery's ${option} is ${name}.`, {}, (value) => optionOf(value, option) === name),
        ] as const,
    ),
  ),
])

function hasOption(value: unknown, option: string): boolean {
  return isTruthy(optionOf(value, option))
}

function optionOf(value: unknown, option: string): unknown {
  return childPath(value, ['options', option])
}
