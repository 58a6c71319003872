import { describe, expect, it } from 'vitest'
import { compile, render } from './index.ts'
import { loadGenerated } from './testing/load-generated.ts'

const env = { now: 0 }

describe('rendering to a sink', () => {
  it('passes output to the sink after each part of the outermost block, and returns the whole page', async () => {
    const closures = compile('<h1>{t}</h1>{.repeated section l}<p>{@}</p>{.end}{.if t}<i>{t}</i>{.end}end')
    for (const template of [closures, ...(await loadGenerated([closures]))]) {
      const pieces: string[] = []
      const sink = (text: string) => void pieces.push(text)
      const { html, errors } = render(template, { t: 'x', l: [1, 2] }, { ...env, sink })
      expect(pieces).toEqual(['<h1>x', '</h1><p>1</p><p>2</p>', '<i>x</i>', 'end'])
      expect({ html, errors }).toEqual({ html: pieces.join(''), errors: [] })
    }
  })

  it('passes output of partials, macros and includes once they are complete', () => {
    const pieces: string[] = []
    const partials = new Map([['p', '({@}){@}']])
    const template = compile('{.macro m}<{@}>{.end}a{a|apply p}{.include m}{a|apply m}z')
    const settings = { ...env, partials, enableInclude: true, sink: (text: string) => void pieces.push(text) }
    expect(render(template, { a: 1 }, settings).html).toBe('a(1)1<1>z')
    expect(pieces).toEqual(['a(1)1', '<1>', 'z'])
  })

  it('BX-5.11 stops at the output limit', () => {
    const pieces: string[] = []
    const limits = { outputLength: 25 }
    const template = compile('{t}{t}{t}{t}')
    const rendered = render(template, { t: 'x'.repeat(10) }, { ...env, limits, sink: (text) => void pieces.push(text) })
    expect(rendered.html).toBe('x'.repeat(25))
    expect(pieces.join('')).toBe(rendered.html)
    expect(rendered.errors.map(({ code }) => code)).toEqual(['OUTPUT_LIMIT_REACHED'])
  })

  it('stops and reports an error when the sink throws', () => {
    let calls = 0
    const sink = () => {
      calls++
      throw new Error('the line is gone')
    }
    const { errors } = render(compile('{a}{a}{a}'), { a: 1 }, { ...env, sink })
    expect(calls).toBe(1)
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('the line is gone')])
  })
})
