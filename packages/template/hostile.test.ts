import { describe, expect, it } from 'vitest'
import { makeCldr } from './cldr/make-cldr.ts'
import { compile, defaultLimits, type TemplateRenderOptions, render, type Template } from './index.ts'
import { failingFamilies } from './testing/failing-templates.ts'
import { families as endlessFamilies, type Family, type Hostile } from './testing/hostile-templates.ts'
import { loadGenerated } from './testing/load-generated.ts'
import { readPack } from './testing/read-pack.ts'
import { countReads } from './testing/count-reads.ts'

// These tests count work instead of measuring time. The data count how often they are read, so that work which is not charged
// shows up (BX-5.11).

const cldr = makeCldr(readPack)
const sizes = [1, 2, 3, 4, 5]
const limits = { steps: 30_000, outputLength: 200_000, renderMs: 600_000 }
/** Reads allowed beyond the charged steps: the fields of a page, and one value that is read to compute its cost. */
const freeLooks = 20_000
const looksOfStep = 10

function compiled({ text, escape }: Hostile): Template {
  return compile(text, { escape: escape ?? 'none' })
}

function run(template: Template, { data, partials = new Map() }: Hostile, more: Partial<TemplateRenderOptions> = {}) {
  return render(template, data, { now: 0, cldr, enableExpr: true, enableInclude: true, partials, limits, ...more })
}

const families = [...endlessFamilies, ...failingFamilies]

it('generates at least 300 hostile templates and data sets, a third of them failing', () => {
  expect(families.length * sizes.length).toBeGreaterThanOrEqual(300)
  expect(failingFamilies.length).toBeGreaterThanOrEqual(families.length / 3)
})

it.each(failingFamilies)('BX-5.11 $name ends in an error', ({ make }) => {
  const template = compiled(make(5))
  const { errors, steps } = run(template, make(5))
  expect(errors.length).toBeGreaterThan(0)
  expect(steps).toBeGreaterThan(0)
})

describe.each(families)('$name', ({ make }: Family) => {
  it('BX-5.11 stops within the step budget in every size, with a result or an error with its position', () => {
    for (const size of sizes) {
      const hostile = make(size)
      const seen = countReads(hostile.data)
      const template = compiled(hostile)
      const { html, errors, steps } = run(template, { ...hostile, data: seen.data })
      expect(steps).toBeLessThanOrEqual(limits.steps)
      expect(html.length).toBeLessThanOrEqual(limits.outputLength)
      expect([size, seen.looks()]).toEqual([
        size,
        expect.toSatisfy((looks) => looks <= freeLooks + steps * looksOfStep),
      ])
      const found = [...template.errors, ...errors]
      for (const { message, line, column } of found) {
        expect(message.length).toBeGreaterThan(10)
        expect(message.length).toBeLessThan(3_000)
        expect(Math.min(line, column)).toBeGreaterThan(0)
      }
    }
  })
})

/** Families that exceed any budget of a page in their largest size. */
const endless = families.filter(({ name }) => / holds? (?:itself|themselves) twice/.test(name))

it.each(endless)('BX-5.11 $name stops with the error of the exceeded limit', ({ make }) => {
  const { errors } = run(compiled(make(5)), make(5))
  expect(errors.map(({ code }) => code)).toEqual(['CODE_LIMIT_REACHED'])
  expect(errors[0]).toMatchObject({ line: 1, message: expect.stringContaining('30000 instructions') })
})

it('BX-5.11 counts a shared value each time it is printed', () => {
  const steps = (levels: number) => {
    const text = `{.ctx @c a=k}${'{.ctx @c a=@c b=@c}'.repeat(levels)}{@c|json}`
    const { html, steps } = render(compile(text), { k: 1 }, { now: 0, limits: { steps: 1e9 } })
    expect(html.match(/1/g)).toHaveLength(2 ** levels)
    return steps
  }
  expect(steps(11) / steps(10)).toBeGreaterThan(1.9)
})

it('BX-5.11 stops at the same step with both compilers', async () => {
  const hostiles = families.map(({ make }) => make(3))
  const templates = hostiles.map(compiled)
  const modules = await loadGenerated(templates)
  hostiles.forEach((hostile, at) => {
    const [template, module] = [templates[at], modules[at]]
    if (!template || !module) throw new Error('A module is missing.')
    expect(run(module, hostile)).toEqual(run(template, hostile))
  })
})

describe('BX-5.11 failed calls are charged for their work', () => {
  const stepsOf = (text: string, data: unknown) =>
    render(compile(text), data, { now: 0, cldr, enableExpr: true, limits: { steps: 1e9 } })

  it.each([
    ['a URL that cannot be encoded', '{v|encode-uri-component}', `${'x'.repeat(100_000)}\ud800`],
    ['a value that cannot be serialized as JSON', '{v|json}', { a: listOfTexts(), toJSON: 1n }],
    ['an expression', '{.eval v + 1 + l}', 'x'.repeat(100_000)],
  ])('%s', (_, text, v) => {
    const { errors, steps } = stepsOf(text, { v, l: [] })
    expect(errors).toHaveLength(1)
    expect(steps).toBeGreaterThan(1_000)
  })
})

function listOfTexts(): string[] {
  return Array.from({ length: 1_000 }, () => 'x'.repeat(100))
}

describe('BX-5.11 limits of parsing', () => {
  it.each([
    ['an .if with 250,000 names', `{.if ${'a||'.repeat(250_000)}a}x{.end}`, 'PART_LIMIT_REACHED'],
    ['many arguments of one formatter', `{a|output ${'b '.repeat(400_000)}}`, 'PART_LIMIT_REACHED'],
    ['many arguments in many tags', `{a|output ${'b '.repeat(90)}}`.repeat(2_000), 'PART_LIMIT_REACHED'],
    ['49,000 branches', `{.if a}${'{.or equal? 1}'.repeat(49_000)}{.end}`, 'TAG_LIMIT_REACHED'],
  ])('%s', (_, text, code) => {
    const template = compile(text)
    expect(template.errors.map((error) => error.code)).toContain(code)
    expect(countNodes(template.tree)).toBeLessThanOrEqual(defaultLimits.tags * 2 + 1)
  })

  it('refuses a date pattern with 250,000 codes and reports its position', () => {
    const template = compile(`x\n{a|date ${'%c'.repeat(250_000)}}`)
    expect(template.errors).toMatchObject([{ code: 'FORMATTER_ARGS_INVALID', line: 2 }])
    expect(template.errors[0]?.message).toContain('1000 characters at most')
    expect(render(template, { a: 1 }, { now: 0 }).html).toBe('x\n')
  })
})

it.each([
  ['longer than 4096', 'x'.repeat(4_097)],
  ['more than 256 parts', '{0}'.repeat(257)],
  ['nested deeper than 16', '{0 plural other{'.repeat(9) + '}}'.repeat(9)],
])('BX-5.11 refuses a message that is %s, and accepts messages at the limits', (reason, m) => {
  const print = (message: string) => render(compile('{m|message n}!'), { m: message, n: 1 }, { now: 0, cldr })
  expect(print(m)).toMatchObject({ html: '!', errors: [{ code: 'TEXT_LIMIT_REACHED', column: 1 }] })
  expect(print(m).errors[0]?.message).toContain(reason)
  for (const fits of ['x'.repeat(4_096), '{0}'.repeat(256), '{0 plural other{'.repeat(8) + '}}'.repeat(8)]) {
    expect(print(fits).errors).toEqual([])
  }
})

it('BX-5.11 ignores an overlong date skeleton and refuses overlong arguments', () => {
  const print = (words: string) => render(compile(`{t|datetime ${words}}`), { t: 0 }, { now: 0, cldr })
  expect(print(`skeleton:${'y'.repeat(65)}`).html).toBe(print('').html)
  const template = compile(`{t|datetime ${'yMd'.repeat(9_000)}}`)
  expect(template.errors).toMatchObject([{ code: 'FORMATTER_ARGS_INVALID', line: 1 }])
})

function countNodes(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + countNodes(one), 0)
  if (typeof value !== 'object' || value === null) return 0
  return ('kind' in value ? 1 : 0) + Object.values(value).reduce<number>((sum, one) => sum + countNodes(one), 0)
}
