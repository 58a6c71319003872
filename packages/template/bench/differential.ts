import { fork } from 'node:child_process'
import { aimsOf } from '../../../bench/report/aims.ts'
import { numberOf } from '../../../bench/report/arguments.ts'
import { runMeasurement, sayProgress } from '../../../bench/report/run-measurement.ts'
import type { Portion } from './differential-portion.ts'

const portionSize = 5_000

await runMeasurement(
  {
    script: 'differential',
    about:
      'Renders random templates with both compilers and with the reference engine. Prints each template whose difference is not an ' +
      'intended one. 200,000 templates from seed 1 unless told otherwise.',
    options: {},
    positionals: { usage: '-- [TEMPLATES] [FIRST SEED]', least: 0, most: 2 },
  },
  async ({ positionals: [count = '200000', seed = '1'], report }) => {
    const templates = numberOf('TEMPLATES', count, true)
    let at = numberOf('FIRST SEED', seed, true)
    let unexplained = 0
    for (let done = 0; done < templates; done += portionSize, at++) {
      const found = await runPortion({ size: Math.min(portionSize, templates - done), seed: at })
      for (const one of found) report.note(one)
      unexplained += found.length
      sayProgress(`${Math.min(done + portionSize, templates)} of ${templates}`)
    }
    report.add('differential', { templates, unexplained }, aimsOf('differential', 'differential'))
  },
)

/**
 * Renders random templates in a child process, because Node never unloads imported modules. Returns the unexplained differences
 * from the reference engine.
 */
async function runPortion(portion: Portion): Promise<string[]> {
  const child = fork(new URL('./differential-portion.ts', import.meta.url))
  return new Promise((resolve, reject) => {
    child.once('message', (found: string[]) => resolve(found))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The templates of seed ${portion.seed} ended with ${code}.`)))
    child.send(portion)
  })
}
