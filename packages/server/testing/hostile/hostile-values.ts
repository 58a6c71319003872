// Invalid or hostile values for texts, numbers, ids and cart quantities.

export const texts = [
  '',
  ' ',
  'x',
  '\0',
  'a\0b',
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  '../..',
  '%',
]
export const numbers = [-1, 1.5, 1e308, 2 ** 53, -(2 ** 53), Number.MIN_VALUE]
export const shapes: unknown[] = [null, true, [], {}, [1], ['1'], { $ne: '' }, { toString: 'x' }, [[[]]], { length: 1 }]
export const ids = [
  ...texts,
  'f'.repeat(31),
  'f'.repeat(33),
  'F'.repeat(32),
  'g'.repeat(32),
  '0'.repeat(32),
  ...numbers,
  ...shapes,
]
export const notQuantities = [
  ...texts,
  ...numbers,
  ...shapes,
  0,
  10_000,
  '-1',
  '1.5',
  '0x10',
  'Infinity',
  'NaN',
  '1e309',
  '１',
  '1,000',
  '9'.repeat(41),
]
