import { parseArgs } from 'node:util'
import { changedFiles } from './mutants/changed-files.ts'
import { chooseMutants, maxMutants } from './mutants/choose-mutants.ts'
import { mutants } from './mutants/mutant-list.ts'
import { runMutants } from './mutants/run-mutants.ts'
import { root } from './source-files.ts'

/**
 * Mutation testing: applies each defect of tools/mutants/mutant-list.ts to a copy of the repository and expects the test that the
 * defect names to fail there, after the test has passed without the defect. A defect that no test notices, or that cannot be
 * applied, is reported as a failure.
 *
 *   npm run mutants                       all of them
 *   npm run mutants -- lock               those whose name contains "lock"
 *   npm run mutants -- --changed          those of changed files, 24 at most (MUTANTS_BASE names another base)
 *   npm run mutants -- --changed --all    those of changed files, however many
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { changed: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const named = mutants.filter((mutant) => positionals.every((word) => mutant.name.includes(word)))
  const changed = values.changed ? changedFiles(root, process.env['MUTANTS_BASE']) : null
  if (changed && 'unknown' in changed) {
    console.log(`${changed.unknown} No mutants are run.`)
    return close({ passed: 0, failed: changed.isFault ? 1 : 0 })
  }
  const { chosen, leftOut } = changed
    ? chooseMutants(named, changed.files, values.all ? Infinity : maxMutants)
    : { chosen: named, leftOut: [] }
  if (chosen.length === 0 && !changed) {
    console.log('No mutant has such a name.')
    return close({ passed: 0, failed: 1 })
  }

  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())

  if (chosen.length > 0) console.log(`The tests of ${chosen.length} planted defects run without any of them first.`)
  let passed = 0
  await runMutants(chosen, ending.signal, (mutant, verdict, seconds) => {
    if ('survived' in verdict) console.log(`SURVIVED ${mutant.name}: ${verdict.survived}`)
    else console.log(`killed   ${mutant.name} (${seconds.toFixed(1)} s: ${verdict.killedBy})`)
    if ('killedBy' in verdict) passed += 1
  })
  for (const { name } of leftOut) console.log(`left out ${name}`)
  if (leftOut.length > 0) console.log('These are run as well by: npm run mutants -- --changed --all')
  close({ passed, failed: chosen.length - passed })
}

function close({ passed, failed }: { passed: number; failed: number }): void {
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

await main()
