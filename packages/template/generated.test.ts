import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile, generate, load, render } from './index.ts'
import { anyData } from './testing/any-data.ts'
import { anyTemplate } from './testing/any-template.ts'
import { loadGenerated } from './testing/load-generated.ts'

const env = { now: 0, enableExpr: true, enableInclude: true }

/** Texts that would run as code, or break the module, if they were not quoted. */
const hostile = [
  '";globalThis.pwned=1;//',
  "';globalThis.pwned=1;//",
  '`${globalThis.pwned=1}`',
  '*/globalThis.pwned=1/*',
  '\\',
  '\\"',
  '\u2028globalThis.pwned=1\u2029',
  '\r\nglobalThis.pwned=1\n',
  '</script>',
  '\ud800',
  '\u0000',
  '__proto__',
  'constructor',
]

const places = (text: string) => [
  text,
  `{a|${text}}`,
  `{a|truncate ${text}}`,
  `{.equal? a "${text}"}x{.end}`,
  `{.eval "${text}" + 1}`,
  `{.eval ${text}}`,
  `{@|apply ${text}}`,
  `{@|apply p k=${text}}{.include ${text} output}`,
  `{.inject @x ./a ${text}}{## ${text} ##}`,
  `{.var @x a|output ${text}}{@x}`,
  `{.macro ${text}}x{.end}{.section ${text}}y{.end}{${text}.b}`,
]

describe('templates compiled to modules', () => {
  it('treat hostile text in a template as text', async () => {
    const templates = hostile.flatMap((text) => places(text).map((written) => compile(written, { name: text })))
    const loaded = await loadGenerated(templates)
    templates.forEach((template, index) => {
      const data = { a: 'b', [template.source.name ?? '']: { b: 1 } }
      const one = loaded[index] ?? compile('')
      expect(render(one, data, env)).toEqual(render(template, data, env))
      expect(one.source).toEqual(template.source)
      expect(one.errors).toEqual(template.errors)
      expect(one.partialNames).toEqual(template.partialNames)
    })
    expect('pwned' in globalThis).toBe(false)
  })

  it('BX-5.11 stop at the same point as closures for every limit', async () => {
    const text =
      '{.macro m}{.repeated section l}{@|json}{.end}{.end}{.repeated section l}{@}{.if l}{@|apply m}{.end}{.end}'
    const closures = compile(`x{l|count}${text}`)
    const [generated = closures] = await loadGenerated([closures])
    const data = { l: Array.from({ length: 40 }, (_, index) => 'y'.repeat(index)) }
    for (const limits of [{ steps: 77 }, { steps: 400 }, { outputLength: 500 }, { partialCalls: 3 }, { errors: 1 }]) {
      for (const step of [0, 1, 2, 3]) {
        const moved = Object.fromEntries(Object.entries(limits).map(([name, most]) => [name, most + step]))
        expect(render(generated, data, { ...env, limits: moved })).toEqual(
          render(closures, data, { ...env, limits: moved }),
        )
      }
    }
  })

  it('render long chains and long blocks like closures', async () => {
    const chain = `{.equal? a 0}0${Array.from({ length: 300 }, (_, at) => `{.or equal? a ${at}}${at}`).join('')}{.or}none{.end}`
    const block = Array.from({ length: 200 }, (_, at) => `${at}:{a}{.if a}y{.end}`).join('')
    for (const text of [chain, block, `{.section b}${block}{.end}`]) {
      const template = compile(text)
      const [generated = template] = await loadGenerated([template])
      for (const a of [0, 7, 299, 1000]) {
        expect(render(generated, { a, b: { a } }, env)).toEqual(render(template, { a, b: { a } }, env))
      }
    }
  })

  it('are refused with another version', () => {
    const generated = {
      version: 0,
      name: 'x',
      text: '',
      escape: 'none' as const,
      errors: [],
      partialNames: [],
      link: () => () => '',
    }
    expect(() => load(generated)).toThrow('another version')
    expect(generate(compile('a'))).toContain('version: 8')
  })
})

describe('damaged templates', () => {
  it('BX-5.11 return errors with a position instead of throwing', () => {
    const unit = fc.constantFrom(
      '{',
      '}',
      '|',
      '.',
      '#',
      '"',
      '\\',
      ' ',
      '\n',
      '?',
      '=',
      ';',
      '(',
      '\u0000',
      '\ud83d',
      '^',
      '@',
    )
    const damage = fc.record({ at: fc.nat(400), remove: fc.nat(6), insert: fc.array(unit, { maxLength: 3 }) })
    fc.assert(
      fc.property(anyTemplate, fc.array(damage, { minLength: 1, maxLength: 6 }), anyData, (text, damages, data) => {
        let broken = text
        for (const { at, remove, insert } of damages) {
          const from = at % (broken.length + 1)
          broken = broken.slice(0, from) + insert.join('') + broken.slice(from + remove)
        }
        const template = compile(broken)
        const { errors } = render(template, data, { ...env, limits: { steps: 20_000 } })
        for (const { line, column, excerpt } of [...template.errors, ...errors]) {
          expect(line * column).toBeGreaterThan(0)
          expect(excerpt.length).toBeLessThanOrEqual(120)
        }
      }),
      { numRuns: 300 },
    )
  })
})
