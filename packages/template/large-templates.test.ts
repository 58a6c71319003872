import { describe, expect, it } from 'vitest'
import { compile, render, type Template, type TemplateRenderOptions } from './index.ts'
import { loadGenerated } from './testing/load-generated.ts'

// The code of a template with very many tags is read from slow memory, so that each of its tags takes longer (BX-5.11).

const env: TemplateRenderOptions = { now: 0 }
const few = 200
const many = 1_500

function times(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join('')
}

const kinds: readonly (readonly [string, (count: number) => string])[] = [
  ['variables', (count) => times(count, (at) => `-{a${at}}`)],
  ['bindings', (count) => times(count, (at) => `{.var @a${at} b}`)],
  ['conditions', (count) => times(count, (at) => `{.if a${at}}x{.or}{b}{.end}`)],
  ['sections', (count) => times(count, (at) => `{.section b}{@}{a${at}}{.end}`)],
  ['branches', (count) => `{.equal? 0}x${times(count, (at) => `{.or equal? ${at + 3}}{b}`)}{.or}{b}{.end}`],
]

const data = { l: [1, 2, 3], b: 'text' }
const inLoop = (text: string) => `{.repeated section l}${text}{.alternates with}, {b}{.end}`
const stepsOf = (text: string) => render(compile(inLoop(text)), data, env).steps

describe.each(kinds)('a template with very many tags: %s', (_, make) => {
  it('BX-5.11 costs more steps for each tag than one with few', () => {
    const [rate, rateOfMany] = [stepsOf(make(few)) / few, stepsOf(make(many)) / many]
    expect(rateOfMany).toBeGreaterThan(rate + 3)
  })

  it('BX-5.11 costs the same in both compilers, and ends at the same step', async () => {
    const template = compile(inLoop(make(many)))
    const [module = template] = await loadGenerated([template])
    const whole = render(template, data, env)
    for (const steps of [whole.steps, whole.steps - 1, 5_000, 2_345, 700]) {
      const end = (one: Template) => render(one, data, { ...env, limits: { steps } })
      expect(end(module)).toEqual(end(template))
    }
    expect(render(template, data, { ...env, limits: { steps: whole.steps - 1 } }).errors).toHaveLength(1)
  })
})

it('BX-5.11 costs two steps for a context, which makes an object', () => {
  const text = (tag: string) => `${tag.repeat(100)}`
  const steps = (tag: string) => render(compile(text(tag)), data, env).steps
  expect(steps('{.ctx @c a=b}') - steps('{.var @c b}')).toBe(100)
})
