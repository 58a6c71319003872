import fc from 'fast-check'

/** A small set of names, so that random templates often find them in random data. */
export const names = ['a', 'b', 'c', 'items', 'title', 'length', 'n', 's', 'flag', 'nested', 'html', 'type']
const variables = ['@', '@x', '@y', '@index', '@index0']

export const reference = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...names) },
  { weight: 3, arbitrary: fc.constantFrom(...variables) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...names, '@', '@x'), fc.constantFrom(...names, '0', '1'))
      .map((parts) => parts.join('.')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0', '1', 'nested.b.c', '@.items.0', '@x.a.b', '$a', '99999999999'),
  },
)
