import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RowMaker } from './row-maker.ts'

const rows = 60

it('makes every row alike, before and after it was compiled, whatever the columns are called', () => {
  const name = fc.oneof(
    fc.string({ minLength: 1 }).filter((text) => text !== '__proto__'),
    fc.constantFrom('constructor', '?column?', '"', '\\', '", x: process.exit(1), "'),
    fc.stringMatching(/^[a-z_]{1,8}$/),
  )
  const parse = fc.constantFrom<(text: string) => unknown>(Number, String, (text) => [text])
  const column = fc.record({ name, parse, text: fc.option(fc.string()) })
  fc.assert(
    fc.property(fc.uniqueArray(column, { selector: (one) => one.name, maxLength: 8 }), (columns) => {
      const maker = new RowMaker(columns)
      const texts = columns.map(({ text }) => text)
      const wanted: Record<string, unknown> = {}
      for (const { name: key, parse: read, text } of columns) wanted[key] = text === null ? null : read(text)
      for (let row = 0; row < rows; row += 1) expect(maker.make(texts)).toEqual(wanted)
    }),
  )
})

it('throws what a parser throws, and goes on with the next row', () => {
  const maker = new RowMaker([
    {
      name: 'amount',
      parse: (text) => {
        if (text === 'x') throw new Error('no amount')
        return text
      },
    },
  ])
  for (let row = 0; row < rows; row += 1) {
    expect(() => maker.make(['x'])).toThrow('no amount')
    expect(maker.make(['1'])).toEqual({ amount: '1' })
  }
})
