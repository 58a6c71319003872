import fc from 'fast-check'
import { spawnSync } from 'node:child_process'
import { anyData } from '../testing/any-data.ts'
import { anyTemplate } from '../testing/any-template.ts'
import { explanation } from './intended-differences.ts'
import { meet } from './meet.ts'

// node packages/template/bench/differential.ts [200000] [first seed]: random templates against the reference, in portions of 5,000.

const portion = 5_000
const [count = '200000', seed = '1', isPortion] = process.argv.slice(2)

if (isPortion === undefined) runPortions(Number(count), Number(seed))
else await runPortion(Number(count), Number(seed))

/** Each in a process of its own: modules that were imported once are never forgotten. */
function runPortions(total: number, firstSeed: number): void {
  let failed = 0
  for (let done = 0, at = firstSeed; done < total; done += portion, at++) {
    const size = Math.min(portion, total - done)
    const { status } = spawnSync(process.execPath, [import.meta.filename, String(size), String(at), 'portion'], {
      stdio: 'inherit',
    })
    failed += status ?? 1
  }
  process.stdout.write(`${total} templates, ${failed} portions with unexplained differences\n`)
  process.exitCode = failed > 0 ? 1 : 0
}

async function runPortion(size: number, at: number): Promise<void> {
  const arbitrary = fc.record({ text: anyTemplate, data: anyData }, { noNullPrototype: true })
  const meetings = await meet(fc.sample(arbitrary, { numRuns: size, seed: at }))
  const wrong = meetings.filter(
    (meeting) =>
      explanation(meeting) === 'unexplained' || JSON.stringify(meeting.byModule) !== JSON.stringify(meeting.byClosures),
  )
  for (const { text, data, ours, theirs } of wrong) {
    process.stdout.write(`${JSON.stringify({ seed: at, text, data, ours: ours.html, theirs })}\n`)
  }
  process.exitCode = wrong.length > 0 ? 1 : 0
}
