import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDamagedFrom } from './damaged-text.ts'

it.each([
  ['Gr\uFFFD\uFFFDer', 'Größer', true],
  ['Gr\uFFFDer', 'Größer', true],
  ['\uFFFDlm\uFFFDhle', 'Ölmühle', true],
  ['J\uFFFDrg M.', 'Jörg M.', true],
  ['Größer', 'Größer', true],
  ['Gr\uFFFDer', 'Grer', false],
  ['Gr\uFFFDer', 'Größere', false],
  ['Gr\uFFFDer', 'Gr and much longer', false],
  ['\uFFFD', 'Any other text', false],
  ['Größer', 'Grosser', false],
])('takes %j for what became of %j: %s', (damaged, text, expected) => {
  expect(isDamagedFrom(damaged, text)).toBe(expected)
})

it('recognises every text of which letters were lost, each as one or more U+FFFD', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', ' ', 'ö', 'ß', '€'), { maxLength: 20 })
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 3 }), (letters, each) => {
      const damaged = letters.map((letter) => (letter > '\x7F' ? '\uFFFD'.repeat(each) : letter)).join('')
      expect(isDamagedFrom(damaged, letters.join(''))).toBe(true)
    }),
  )
})
