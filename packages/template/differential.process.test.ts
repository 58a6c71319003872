import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { explanation, intended } from './bench/intended-differences.ts'
import { compareRenderers, type Sample } from './bench/compare-renderers.ts'

// Tests a small number of templates; `npm run differential -- 200000` tests 200,000.

const run = promisify(execFile)
const command = fileURLToPath(new URL('bench/differential.ts', import.meta.url))
const inCi = 3_000
const seed = 20_261_120

/** Regression samples, which once differed from the reference by mistake. */
const found: readonly Sample[] = [
  { text: '{.ctx @y a=@index b=c}{@y|json}', data: {} },
  { text: '{a}', data: { a: [null, [null, 1], 'x'] } },
  { text: '{.equal? a null}same{.end}{.greaterThanOrEqual? null @index}{.or}no{.end}', data: {} },
  { text: '{.eval bool(abs(!@))}', data: {} },
  { text: '{# note {a} #}', data: { a: 1 } },
  { text: '{.equal? }x{.or}y{.end}', data: {} },
  { text: '{.section a}{.section b}x', data: { a: { b: 1 } } },
  { text: '{.eval "1" == 1}{.eval num(" 1")}{.eval num("0x1f") + num("")}{.eval max("x", 2)}', data: {} },
  { text: '{c|truncate 5}', data: { c: ' ,[\\p...' } },
  { text: '{.greaterThan? true title}x{.end}{.greaterThan? true n}y{.end}', data: { title: 2.5, n: 1e21 } },
  { text: '{.repeated section items}{@|lookup s|raw}{.end}', data: { items: [{ a: 1 }, { s: 0 }] } },
  { text: '{.eval # @x = max(1, a) ; @x ** 2 - -1}', data: { a: 3 } },
]

describe('compared with the reference', () => {
  it(`renders ${inCi} random templates like the reference or with an intended difference, and alike with both compilers`, async () => {
    const { stdout } = await run(process.execPath, [command, String(inCi), String(seed), '--json']).catch(outputOf)
    expect(JSON.parse(stdout)).toMatchObject({ figures: { templates: inCi, unexplained: 0 }, met: true })
  })

  it('renders regression samples like the reference', async () => {
    for (const comparison of await compareRenderers(found))
      expect([comparison.text, explanation(comparison)]).toEqual([comparison.text, null])
  })

  it('has at most 30 intended differences, each of which still occurs', async () => {
    expect(intended.length).toBeLessThanOrEqual(30)
    expect(new Set(intended.map(({ id }) => id)).size).toBe(intended.length)
    const comparisons = await compareRenderers(intended)
    expect(comparisons.map(explanation)).toEqual(intended.map(({ id }) => id))
  })
})

/** Throws the output of the failed process as an error. */
function outputOf(failed: { stdout?: string; stderr?: string }): never {
  throw new Error(`${failed.stdout}${failed.stderr}`)
}
