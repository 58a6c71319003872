import { describe, expect, it } from 'vitest'
import { compile, compilePartials, type TemplateRenderOptions, render } from './index.ts'

const env: TemplateRenderOptions = { now: 0 }

function codesOf(errors: readonly { code: string }[]): string[] {
  return [...new Set(errors.map(({ code }) => code))]
}

/** Processor time. Every run takes less than a second; only a rendering that no limit ended takes this long. */
const mostMs = 20_000
const mostBytes = 192 * 1024 * 1024

/** Renders a hostile template and checks that it ends within bounded time and memory. */
function runHostile(text: string, data: unknown, more: Partial<TemplateRenderOptions> = {}) {
  const memory = process.memoryUsage().rss
  const started = process.cpuUsage()
  const template = compile(text)
  // A busy machine could reach the default of two seconds before any other limit.
  const rendered = render(template, data, { ...env, limits: { renderMs: 60_000 }, ...more })
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(mostMs)
  expect(process.memoryUsage().rss - memory).toBeLessThan(mostBytes)
  return { ...rendered, template }
}

describe('BX-5.11 limits of a rendering', () => {
  it('BX-5.11 PL-9.14 stops partials that call each other ten times at the limit of calls', () => {
    const levels = Array.from({ length: 15 }, (_, level) => {
      const call = `{@|apply m${level + 1}}`
      return `{.macro m${level}}${call.repeat(10)}{.end}`
    })
    const { errors } = runHostile(`${levels.join('')}{.macro m15}x{.end}{@|apply m0}`, 1)
    expect(codesOf(errors)).toEqual(['PARTIAL_LIMIT_REACHED'])
    expect(errors[0]).toMatchObject({ line: 1, excerpt: expect.stringContaining('apply m') })
  })

  it('BX-5.11 stops nested loops at the limit of instructions and reports the position of the loop', () => {
    const list = Array.from({ length: 400 }, () => 1)
    const { errors, steps } = runHostile(
      'text\n{.repeated section l}{.var @a l}{.section @a}{.repeated section @}{.var @b l}{.section @b}{.repeated section @}{@}{.end}{.end}{.end}{.end}{.end}',
      { l: list },
    )
    expect(codesOf(errors)).toEqual(['CODE_LIMIT_REACHED'])
    expect(errors[0]?.line).toBe(2)
    expect(steps).toBeLessThan(1_100_000)
  })

  it('BX-5.11 counts instructions exactly', () => {
    const text = '{.repeated section l}{@}{.end}'
    const { steps } = runHostile(text, { l: [1, 2, 3] })
    expect(render(compile(text), { l: [1, 2, 3] }, { ...env, limits: { steps } }).errors).toEqual([])
    expect(codesOf(render(compile(text), { l: [1, 2, 3] }, { ...env, limits: { steps: steps - 1 } }).errors)).toEqual([
      'CODE_LIMIT_REACHED',
    ])
  })

  it('BX-5.11 cuts long output at its limit and keeps the output before it', () => {
    const { errors, html } = runHostile('{.repeated section l}{.repeated section @}{@}{.end}{.end}', {
      l: Array.from({ length: 100 }, () => ['x'.repeat(100_000)]),
    })
    expect(codesOf(errors)).toEqual(['OUTPUT_LIMIT_REACHED'])
    expect(html).toHaveLength(4_194_304)
  })

  it('BX-5.11 stops texts that double in partials', () => {
    const doubling = '{.var @a @a|apply twice}'.repeat(60)
    const { errors } = runHostile(`{.macro twice}{@}{@}{.end}{.var @a x}${doubling}{@a|count}`, { x: 'abcdefgh' })
    expect(errors).toHaveLength(1)
    expect(['OUTPUT_LIMIT_REACHED', 'CODE_LIMIT_REACHED']).toContain(errors[0]?.code)
  })

  it('BX-5.11 stops texts of expressions and of format at their limit', () => {
    const doubling = '{.eval @a = @a + @a}'.repeat(40)
    const expressions = runHostile(`{.var @a x}${doubling}`, { x: 'abc' }, { enableExpr: true })
    expect(codesOf(expressions.errors)).toEqual(['EXPRESSION_REDUCE'])

    const format = runHostile('{m|format x|count}', { m: '{0}'.repeat(1000), x: 'x'.repeat(10_000) })
    expect(codesOf(format.errors)).toEqual(['TEXT_LIMIT_REACHED'])
  })

  it('BX-5.11 stops a slow rendering at the time limit', () => {
    let now = 0
    const clock = () => (now += 50)
    const { errors } = runHostile(
      '{.repeated section l}{@|json}{.end}',
      { l: Array.from({ length: 90_000 }, () => 1) },
      { clock, limits: {} },
    )
    expect(codesOf(errors)).toEqual(['TIME_LIMIT_REACHED'])
  })

  it('BX-5.11 strips texts with many angle brackets within the time limit', () => {
    const data = { t: '<'.repeat(400_000) }
    const { html, errors } = runHostile('{t|safe|count}{t|safe|safe|safe|count}', data)
    expect(html).toBe('400000400000')
    expect(errors).toEqual([])
  })

  it('BX-5.11 keeps the first 100 of 200,000 errors and counts the others', () => {
    const { errors, droppedErrors, html } = runHostile(
      '{.repeated section l}{@|apply gone}{.end}done',
      { l: Array.from({ length: 200_000 }, () => 1) },
      { limits: { steps: 10_000_000, renderMs: 60_000 } },
    )
    expect(errors).toHaveLength(100)
    expect(droppedErrors).toBe(199_900)
    expect(html).toBe('done')
  })

  it('BX-5.11 keeps 100 errors across all partials and counts the others', () => {
    const partials = new Map(['a', 'b'].map((name) => [name, '{.nope}'.repeat(60)]))
    const { errors, droppedErrors } = runHostile('{@|apply a}{@|apply b}', 1, { partials })
    expect([errors.length, droppedErrors]).toEqual([100, 20])
  })

  it('BX-5.11 reports an error for deeply nested data that is printed, compared or serialized', () => {
    const nested = () => Array.from({ length: 100_000 }).reduce((inner: unknown) => [inner], 1)
    const { html, errors } = runHostile('[{a|json}{a}{.equal? a b}yes{.or}no{.end}]', { a: nested(), b: nested() })
    expect(html).toBe('[no]')
    expect(codesOf(errors)).toEqual(['NESTING_LIMIT_REACHED'])
    expect(errors.map(({ column }) => column)).toEqual([2, 10, 13])
  })
})

it('BX-5.11 limits the nesting of blocks and partials', () => {
  const deep = (levels: number) => `${'{.section @}'.repeat(levels)}{@|apply p}${'{.end}'.repeat(levels)}`
  const errorsOf = (levels: number) =>
    render(compile('{@|apply p}'), { a: 1 }, { ...env, partials: new Map([['p', deep(levels)]]) }).errors
  expect(errorsOf(12)).toMatchObject([{ code: 'APPLY_PARTIAL_RECURSION_DEPTH' }])
  expect(errorsOf(40)).toMatchObject([{ code: 'NESTING_LIMIT_REACHED', message: expect.stringContaining('256') }])
})

describe('BX-5.11 limits of a template', () => {
  it('BX-5.11 refuses 20,000 nested sections at the depth limit', () => {
    const { template, html, errors } = runHostile('{.section @}'.repeat(20_000) + 'x', { a: 1 })
    expect(codesOf(template.errors)).toEqual(['NESTING_LIMIT_REACHED'])
    expect(template.errors[0]).toMatchObject({ line: 1, column: 64 * 12 + 1 })
    expect({ html, errors }).toEqual({ html: '', errors: [] })
  })

  it('BX-5.11 renders long chains of branches without nesting', () => {
    const { html, template } = runHostile(`{.equal? 0}x${'{.or equal? 1}y'.repeat(9_000)}{.or}z{.end}`, 5)
    expect(html).toBe('z')
    expect(template.errors).toEqual([])
  })

  it('BX-5.11 refuses an overlong source and too many tags', () => {
    expect(codesOf(compile('x'.repeat(1_048_577)).errors)).toEqual(['SOURCE_LIMIT_REACHED'])
    expect(codesOf(compile('{a}'.repeat(20_001)).errors)).toEqual(['TAG_LIMIT_REACHED'])
  })

  it('BX-5.11 parses many unclosed braces within the time limit', () => {
    for (const text of ['{', '{#', '{##', '{.if ', '{a|', '{}'].map((part) => part.repeat(300_000))) {
      expect(runHostile(text, {}).html.length).toBeLessThanOrEqual(text.length)
    }
  })

  it('BX-5.11 refuses long expressions', () => {
    const { errors } = runHostile(`{.eval ${'1+'.repeat(1000)}1}`, {}, { enableExpr: true })
    expect(errors[0]?.message).toContain('exceeds the maximum number of allowed tokens: 512')
  })

  it('PL-9.14 stops recursive partials of a theme at a depth of 16', () => {
    const partials = compilePartials(new Map([['a', '{n}{@|apply a}']]))
    const { html, errors } = render(compile('{@|apply a}'), { n: 1 }, { ...env, partials })
    expect(html).toBe('1'.repeat(16))
    expect(errors).toEqual([
      {
        kind: 'engine',
        code: 'APPLY_PARTIAL_RECURSION_DEPTH',
        message: "RuntimeError: Attempt to apply partial 'a' exceeded maximum recursion depth of 16",
        line: 1,
        column: 4,
        partial: 'a',
        excerpt: '{n}{@|apply a}',
      },
    ])
  })
})
