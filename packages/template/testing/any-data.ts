import fc from 'fast-check'
import { names } from './any-name.ts'

const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    1,
    2,
    5,
    -1,
    2.5,
    1e21,
    true,
    false,
    null,
    '',
    'x',
    '<b>&"\'</b>',
    'a b  c',
    '3',
    '1.5',
    'two words',
    '{0}, {1} {x',
    '30x20',
    '7x',
    'it\'s -- "so"',
  ),
  fc.string({ maxLength: 8 }),
)

const { node } = fc.letrec<{ node: unknown; object: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('node'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.constantFrom(...names), tie('node'), { maxKeys: 4, noNullPrototype: true }),
}))

/** Random data whose keys are the names that `anyTemplate` uses. */
export const anyData: fc.Arbitrary<unknown> = fc.record(
  {
    a: node,
    b: node,
    c: node,
    n: fc.constantFrom<unknown>(0, 1, 2, 3, '2'),
    s: fc.constantFrom<unknown>('a', 'b', 'title', '<i>'),
    title: scalar,
    flag: fc.boolean(),
    items: fc.oneof(
      fc.array(fc.dictionary(fc.constantFrom(...names), scalar, { maxKeys: 4, noNullPrototype: true }), {
        maxLength: 4,
      }),
      fc.array(scalar, { maxLength: 4 }),
    ),
    nested: fc.record({ a: scalar, b: node }, { noNullPrototype: true }),
  },
  { requiredKeys: ['items', 'a'], noNullPrototype: true },
)

export const somePartials: ReadonlyMap<string, string> = new Map([
  ['p', '({a}{.var @x title}{@args.k}{.if @index}{@index}{.end}{.section items}{.or}none{.end})'],
  ['q', '{@|apply q}'],
])
