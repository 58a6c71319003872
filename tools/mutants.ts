import { mutants } from './mutant-list.ts'
import { runMutants } from './run-mutants.ts'

/**
 * Plants each known defect in a copy of the tree and demands that the test named for it fails there, after it has passed
 * there without it. A defect that no test notices, or that cannot be planted, is a fault of the tests.
 *
 *   npm run mutants                       all of them
 *   npm run mutants -- lock               those whose name contains "lock"
 */
async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const chosen = mutants.filter((mutant) => words.every((word) => mutant.name.includes(word)))
  if (chosen.length === 0) console.log('No mutant has such a name.')
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())

  if (chosen.length > 0) console.log(`The tests of ${chosen.length} planted defects run without any of them first.`)
  let passed = 0
  await runMutants(chosen, ending.signal, (mutant, verdict, seconds) => {
    if ('survived' in verdict) console.log(`SURVIVED ${mutant.name}: ${verdict.survived}`)
    else console.log(`killed   ${mutant.name} (${seconds.toFixed(1)} s: ${verdict.killedBy})`)
    if ('killedBy' in verdict) passed += 1
  })
  console.log(`${passed} passed, ${chosen.length - passed} failed`)
  process.exitCode = passed === chosen.length && passed > 0 ? 0 : 1
}

await main()
