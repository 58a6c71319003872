import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeCldr } from './cldr/make-cldr.ts'
import { compile, formatterNames, predicateNames, render, type TemplateRenderOptions } from './index.ts'
import { loadGenerated } from './testing/load-generated.ts'
import { readPack } from './testing/read-pack.ts'

// Instructions that fail take time too: an exception about as long as 64 steps, and what ran before it. The tests count exceptions
// and reads instead of measuring time (BX-5.11).

const cldr = makeCldr(readPack)
const env: TemplateRenderOptions = { now: 0, cldr, enableExpr: true, limits: { renderMs: 600_000 } }
const stepsOfException = 64
/** Reads of one call that need not be charged, and those that each step pays for. */
const freeReads = 400
const readsOfStep = 8

/** Data whose reads are counted; the read after `most` reads throws, as a value with a broken getter would. */
function failingAfter(most: number, value: unknown): { data: unknown; reads: () => number } {
  let reads = 0
  const watch = (part: unknown): unknown =>
    typeof part === 'object' && part !== null ? new Proxy(part, handler) : part
  const count = (): void => {
    if (++reads > most) throw new TypeError('This value cannot be read')
  }
  const handler: ProxyHandler<object> = {
    get(target, key, receiver) {
      count()
      return watch(Reflect.get(target, key, receiver))
    },
    ownKeys(target) {
      count()
      return Reflect.ownKeys(target)
    },
  }
  return { data: watch(value), reads: () => reads }
}

const failingText = fc
  .tuple(
    fc.string({ maxLength: 40 }),
    fc.constantFrom('\ud83d', '\udc00', '{0 plural nope{', '{{{', '\0', '9'.repeat(500)),
  )
  .map((parts) => parts.join(''))

/** Nested lists or objects, by their depth, so that a counterexample stays readable. */
type Deep = { readonly depthOfLists: number } | { readonly depthOfObjects: number }

const deep: fc.Arbitrary<Deep> = fc.oneof(
  fc.record({ depthOfLists: fc.integer({ min: 500, max: 3_000 }) }),
  fc.record({ depthOfObjects: fc.integer({ min: 500, max: 3_000 }) }),
)

function makeValue(value: unknown): unknown {
  const { depthOfLists = 0, depthOfObjects = 0 } = Object(value) as { depthOfLists?: number; depthOfObjects?: number }
  if (depthOfLists > 0) return nested(depthOfLists, (inner) => [inner])
  return depthOfObjects > 0 ? nested(depthOfObjects, (inner) => ({ a: inner })) : value
}

function nested(depth: number, around: (inner: unknown) => unknown): unknown {
  return Array.from({ length: depth }).reduce(around, 'x')
}

const failingValue = fc.oneof(
  failingText,
  fc.constantFrom<unknown>(9e18, -9e18, Number.NaN, Infinity, -1e308, null, true),
  deep,
  fc.record({ value: failingText, currency: failingText, title: failingText, fullUrl: failingText }),
  fc.array(failingText, { maxLength: 5 }),
  fc.record({
    structuredContent: fc.record({
      productType: fc.constant(1),
      variants: fc.array(fc.constant({ attributes: { a: 'b' } })),
    }),
    items: fc.array(failingText, { maxLength: 3 }),
    excerpt: fc.record({ html: failingText }),
  }),
)

function call(name: string, words: string): string {
  return name.endsWith('?')
    ? `{.section v}{.${name}${words}}x{.end}{.end}`
    : `{.var @x v, w|${name}${words}}{v|${name}${words}}`
}

const words = fc.constantFrom('', ' w', ' v', ' same', ' 5', ' a.b c')

describe('every formatter and predicate', () => {
  it.each([...formatterNames, ...predicateNames])('BX-5.11 costs steps for each failure and each read: %s', (name) => {
    fc.assert(
      fc.property(failingValue, words, fc.integer({ min: 3, max: 3_000 }), (value, args, most) => {
        const v = makeValue(value)
        const { data, reads } = failingAfter(most, {
          v,
          w: 9e18,
          same: makeValue(value),
          website: { useCLDRMoneyFormat: true },
        })
        const { errors, droppedErrors, steps } = render(compile(call(name, args)), data, env)
        // An exception outside an instruction ends the rendering, so it costs nothing.
        const failures = errors.filter(
          ({ code, message }) => code === 'NESTING_LIMIT_REACHED' || /executing (?!ROOT)/.test(message),
        )
        expect(droppedErrors).toBe(0)
        expect(steps).toBeGreaterThanOrEqual(failures.length * stepsOfException)
        expect(reads()).toBeLessThanOrEqual(freeReads + steps * readsOfStep)
      }),
      { numRuns: 8 },
    )
  })
})

describe('a failing call', () => {
  const lone = { v: '\ud83d', l: Array.from({ length: 200 }, () => 1) }

  it.each([
    ['a variable', '{.repeated section l}{v|encode-uri}{.end}'],
    ['a bound variable', '{.repeated section l}{.var @a v|encode-uri}{.end}'],
    ['a chain of formatters', '{.repeated section l}{v|str|encode-uri}{.end}'],
  ])('BX-5.11 costs an exception and its own step in %s', (_, text) => {
    const { errors, droppedErrors, steps } = render(compile(text), lone, env)
    expect(errors.length + droppedErrors).toBe(200)
    expect(steps).toBeGreaterThan(200 * (stepsOfException + 2))
  })

  it('BX-5.11 is charged before it runs: the call after the last step never starts', () => {
    const { data, reads } = failingAfter(1e9, { v: Array.from({ length: 10 }, () => ({ a: 1 })) })
    const text = '{.var @a v|key-by a}'
    const { steps } = render(compile(text), data, env)
    const before = reads()
    expect(render(compile(text), data, { ...env, limits: { steps: steps - 1 } }).errors).toMatchObject([
      { code: 'CODE_LIMIT_REACHED' },
    ])
    expect(reads() - before).toBeLessThan(10)
  })

  it.each(['{@c|json}', '{@c|raw}', '{.equal? @c @d}x{.end}', '{v}', '{.equal? v w}x{.end}'])(
    'BX-5.11 costs steps for its depth, and takes no more levels than the limit: %s',
    (text) => {
      const nested = () => Array.from({ length: 2_000 }).reduce((inner: unknown) => [inner], 1)
      const context = (name: string) => `{.ctx ${name} a=k}${`{.ctx ${name} a=${name}}`.repeat(2_000)}`
      const stepsOf = (tag: string) => {
        const data = { k: 1, v: nested(), w: nested() }
        return render(compile(`${context('@c')}${context('@d')}${tag}`), data, env)
      }
      const { errors, steps } = stepsOf(text)
      expect(errors).toMatchObject([
        { code: 'NESTING_LIMIT_REACHED', message: expect.stringContaining('deeper than 500') },
      ])
      expect(steps - stepsOf('').steps).toBeGreaterThan(5_000)
    },
  )

  it('BX-5.11 accepts values up to the limit of depth', () => {
    const v = Array.from({ length: 500 }).reduce((inner: unknown) => [inner], 1)
    const { html, errors } = render(
      compile('{v}{v|json|count}{.equal? v w}same{.end}'),
      { v, w: structuredClone(v) },
      env,
    )
    expect({ html, errors }).toEqual({ html: '11001same', errors: [] })
  })
})

describe('the clock', () => {
  const count = 3_000
  const l = Array.from({ length: count }, () => 1)

  it('BX-5.11 is read more often while steps take long, so that the time limit is exceeded by little', () => {
    // Each loop takes 10 ms: far more than its steps stand for.
    let now = 0
    const data = {
      l,
      get slow() {
        now += 10
        return 'x'
      },
    }
    const text = '{.repeated section l}{slow}{.end}'
    const limits = { renderMs: 12_000 }
    const { errors } = render(compile(text), data, { ...env, limits, clock: () => now })
    expect(errors).toMatchObject([{ code: 'TIME_LIMIT_REACHED' }])
    expect(now).toBeLessThan(limits.renderMs + 1_000)
  })

  it('BX-5.11 is read after each failure', () => {
    let readings = 0
    const clock = () => ++readings
    render(compile('{.repeated section l}{v|encode-uri}{.end}'), { l: l.slice(0, 500), v: '\ud83d' }, { ...env, clock })
    expect(readings).toBeGreaterThan(500)
  })

  it('BX-5.11 does not change where a page ends', () => {
    const text = '{.repeated section l}{v}{v|encode-uri}{.end}'
    const end = (clock: () => number) =>
      render(
        compile(text),
        { l, v: `${'x'.repeat(500)}` },
        { ...env, clock, limits: { outputLength: 100_000, renderMs: 1e9 } },
      )
    let now = 0
    expect(end(() => (now += 50))).toEqual(end(() => 0))
  })
})

describe('a long text', () => {
  it.each(['encode-uri', 'htmlattr', 'html', 'htmltag', 'encode-uri-component', 'encode-space', 'line-breaks'])(
    'BX-5.11 prints the same by pieces as whole, in both compilers: %s',
    async (name) => {
      const character = `a"<&> \n€👍`
      const one = render(compile(`{v|${name}}`), { v: character }, env).html
      const template = compile(`{v|${name}}`)
      const [module = template] = await loadGenerated([template])
      for (const shift of ['', 'b', 'bb', 'bbb', 'bbbb']) {
        const data = { v: shift + character.repeat(5_000) }
        const rendered = render(template, data, { ...env, limits: { ...env.limits, steps: 1e7 } })
        expect(rendered.html === shift + one.repeat(5_000)).toBe(true)
        expect(render(module, data, { ...env, limits: { ...env.limits, steps: 1e7 } })).toEqual(rendered)
      }
    },
  )

  it('BX-5.11 is refused when it gets longer than a page, before all of it is made', () => {
    const { errors, steps } = render(compile('{v|htmlattr|count}'), { v: '"'.repeat(1_000_000) }, env)
    expect(errors).toMatchObject([{ code: 'TEXT_LIMIT_REACHED', message: expect.stringContaining('4194304') }])
    expect(steps).toBeLessThan(600_000)
  })
})

describe('truncate', () => {
  const cut = (v: string, limit: number, ellipsis = '…') =>
    render(compile(`{v|truncate ${limit} ${ellipsis}}`), { v }, env).html

  it.each([
    ['👍👍👍', 3, '👍…'],
    ['👍👍👍', 4, '👍👍…'],
    ['ae\u0301ae\u0301x', 2, 'a…'],
    ['👨‍👩‍👧x👨‍👩‍👧', 12, '👨‍👩‍👧x…'],
    ['🇩🇪🇦🇹🇨🇭', 6, '🇩🇪…'],
    ['👍👍', 1, '…'],
    ['ae\u0301', -1, 'a…'],
  ])('PL-9.23 cuts %s at %s without halving a character', (text, limit, expected) => {
    expect(cut(text, limit)).toBe(expected)
  })

  it('PL-9.23 never prints half a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 120 }), (text, limit) => {
        const printed = cut(text, limit)
        expect(printed.isWellFormed()).toBe(true)
        expect(printed.length).toBeLessThanOrEqual(Math.max(limit, text.length) + 1)
      }),
      { numRuns: 200 },
    )
  })
})
