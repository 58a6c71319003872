import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { answerTextOf } from './answer-text.ts'

/** A shape, and values for it: some fit, and others have more keys, another order, or something of another kind. */
type Example = { shape: z.ZodType; value: unknown }

const anything = fc.oneof(
  fc.anything(),
  fc.constant(undefined),
  fc.date(),
  fc.constant(Object.create({ inherited: 1 })),
)
const leaf: fc.Arbitrary<Example> = fc.oneof(
  ...[
    [z.string(), fc.string()] as const,
    [z.string().trim().max(5), fc.constantFrom('cup', ' cup ', 'saucer')] as const,
    [z.email(), fc.emailAddress()] as const,
    [z.number(), fc.double()] as const,
    [z.int().min(0), fc.integer()] as const,
    [z.int(), fc.oneof(fc.integer(), fc.double())] as const,
    [z.boolean(), fc.boolean()] as const,
    [z.null(), fc.constant(null)] as const,
    [z.enum(['a', 'b']), fc.constantFrom('a', 'b', 'c')] as const,
    [z.literal([1, 'one']), fc.constantFrom(1, 'one', 2)] as const,
    [z.unknown(), fc.anything()] as const,
    [z.custom<string>((value) => value === 'cup'), fc.constantFrom('cup', 'plate')] as const,
    [z.union([z.string(), z.number()]), fc.oneof(fc.string(), fc.integer())] as const,
    [z.string().transform((text) => text.length), fc.string()] as const,
    [z.string().default('none'), fc.option(fc.string(), { nil: undefined })] as const,
    [z.coerce.number(), fc.oneof(fc.string(), fc.integer())] as const,
  ].map(([shape, value]) => fc.record({ shape: fc.constant<z.ZodType>(shape), value })),
)
const name = fc.constantFrom('id', 'title', 'price', 'lines', 'note', '7')
const { example } = fc.letrec<{ example: Example }>((tie) => ({
  example: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('example').map(({ shape, value }) => ({ shape: shape.nullable(), value })),
    fc.tuple(tie('example'), fc.boolean()).map(([{ shape, value }, isNull]) => ({
      shape: z.object({ kind: shape.nullable() }),
      value: { kind: isNull ? null : value },
    })),
    fc.tuple(tie('example'), fc.integer({ min: 0, max: 3 })).map(([{ shape, value }, count]) => ({
      shape: z.array(shape),
      value: Array.from({ length: count }, () => value),
    })),
    fc
      .tuple(tie('example'), fc.array(fc.oneof(fc.string(), fc.constant('__proto__'))))
      .map(([{ shape, value }, keys]) => ({
        shape: z.record(z.string(), shape),
        value: Object.fromEntries(keys.map((key) => [key, value])),
      })),
    fc
      .tuple(fc.uniqueArray(fc.tuple(name, tie('example'), fc.nat(3)), { selector: ([key]) => key }), fc.boolean())
      .map(([fields, isReversed]) => {
        const optional = (shape: z.ZodType, how: number) =>
          how === 0 ? shape.optional() : how === 1 ? z.exactOptional(shape) : shape
        const present = fields.filter(([, , how]) => how !== 0)
        return {
          shape: z.object(Object.fromEntries(fields.map(([key, { shape }, how]) => [key, optional(shape, how)]))),
          value: Object.fromEntries(
            (isReversed ? present.toReversed() : present).map(([key, { value }]) => [key, value]),
          ),
        }
      }),
    tie('example').map(({ shape, value }) => ({
      shape: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('one'), value: shape }),
        z.object({ kind: z.enum(['two', 'three']) }),
      ]),
      value: { kind: 'one', value },
    })),
    fc.tuple(tie('example'), fc.nat(3), fc.nat(3)).map(([{ shape, value }, how, count]) => {
      const list = z.array(shape)
      const lists = [list.max(1), list.length(2), list.min(1), list.refine((items) => items.length !== 2)]
      return { shape: lists[how] ?? list, value: Array.from({ length: count }, () => value) }
    }),
    tie('example').map(({ shape, value }) => ({
      shape: z.object({ value: shape }).refine(() => false),
      value: { value },
    })),
    tie('example').map(({ shape, value }) => ({
      shape: z.object({ value: shape }).catchall(z.number()),
      value: { value, more: 1, other: value },
    })),
    tie('example').map(({ shape, value }) => ({ shape: z.strictObject({ value: shape }), value: { value, more: 1 } })),
  ),
}))
const outcome = (write: () => string): unknown => {
  try {
    return write()
  } catch (error) {
    return error instanceof z.ZodError ? error.issues : error
  }
}

it('BX-5.09 writes the same text as zod’s copy of the answer, or fails alike', () => {
  const more = fc.record({ secret: anything }, { requiredKeys: [] })
  fc.assert(
    fc.property(example, more, fc.boolean(), anything, fc.nat(9), ({ shape, value }, extra, isFirst, other, how) => {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
      const widened = isObject ? (isFirst ? { ...extra, ...value } : { ...value, ...extra }) : value
      const answer = how === 0 ? other : widened
      expect(outcome(() => answerTextOf(shape)(answer))).toEqual(outcome(() => JSON.stringify(shape.parse(answer))))
    }),
    { numRuns: 1_000 },
  )
})

it('BX-5.09 leaves out what the shape does not declare, at every depth', () => {
  const line = z.object({ title: z.string(), note: z.string().optional() })
  const textOf = answerTextOf(z.object({ id: z.string(), lines: z.array(line), totals: z.record(z.string(), line) }))
  const open = { title: 'Cup' }
  const secret = { title: 'Cup', cost: 3 }
  expect(textOf({ id: 'a', lines: [open], totals: {} })).toBe('{"id":"a","lines":[{"title":"Cup"}],"totals":{}}')
  for (const answer of [
    { id: 'a', lines: [open, secret], totals: {} },
    { id: 'a', lines: [open, open], totals: {}, password: 'x' },
    { password: 'x', id: 'a', lines: [open, open], totals: {} },
  ])
    expect(textOf(answer)).toBe('{"id":"a","lines":[{"title":"Cup"},{"title":"Cup"}],"totals":{}}')
  expect(textOf({ id: 'a', lines: [], totals: { all: secret } })).toBe(
    '{"id":"a","lines":[],"totals":{"all":{"title":"Cup"}}}',
  )
  expect(() => textOf({ id: 'a', lines: [{}], totals: {} })).toThrow(z.ZodError)
  expect(() => textOf({ id: 'a', lines: [] })).toThrow(z.ZodError)
  expect(() => answerTextOf(z.object({ id: z.string().min(1) }))({ id: undefined })).toThrow(z.ZodError)
})
