import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pages } from '../packages/template/bench/pages.ts'
import { root } from '../tools/source-files.ts'
import { openStoreSide, type Side, type SideOptions } from './against/against-store.ts'
import { openTemplateSide } from './against/against-template.ts'
import { listed, UsageError } from './report/arguments.ts'
import { caseNames, needsBuild, type CaseName } from './load/case.ts'
import { buildPages, checkOut, findCommit } from './against/checkout.ts'
import { compareRounds, fewestRounds, measureInTurn, tableOf } from './against/compare.ts'
import { endedBySignals } from './against/interruption.ts'
import type { Figures } from './report/report.ts'
import { runMeasurement, sayProgress } from './report/run-measurement.ts'

const pageNames = pages.map(({ name }) => name)

/**
 * Rounds that each side runs before the measurement, and whose results are discarded. V8 first compiles hot code, and PostgreSQL,
 * every ten seconds, collects statistics of tables that were empty and replans. Without warm-up, the server that started first
 * would be ahead of the other in both.
 */
const warmRounds = 3

await runMeasurement(
  {
    script: 'bench:against',
    about:
      'Measures a case of a commit and of this checkout (with what is not committed yet) in turn, and prints both sides beside each ' +
      `other. The cases are ${listed([...caseNames, ...pageNames])}.`,
    options: {
      rounds: {
        kind: 'number',
        about: `rounds of each side; a verdict needs ${fewestRounds}`,
        usual: 9,
        isWhole: true,
      },
      seconds: { kind: 'number', about: 'how long a round of a store case lasts', usual: 3 },
    },
    positionals: { usage: 'COMMIT -- CASE', least: 2, most: 2 },
  },
  async ({ values: { rounds, seconds }, positionals: [commit = '', name = ''], isJson, report }) => {
    const openSide = openerOf(name)
    await endedBySignals(async (signal) => {
      const hash = await findCommit(commit, signal)
      const label = hash.slice(0, 9)
      const folder = await mkdtemp(join(tmpdir(), 'sitewright-against-'))
      try {
        await prepareCheckouts({ name, hash, folder: join(folder, 'commit'), signal })
        const all = { seconds, signal }
        const sides = [
          { ...all, label, folder: join(folder, 'commit'), dataDir: join(folder, 'commit-data') },
          { ...all, label: 'this checkout', folder: root, dataDir: join(folder, 'checkout-data') },
        ]
        const [theirs = [], ours = []] = await measureBoth(sides, openSide, rounds)
        const comparisons = compareRounds(theirs, ours)
        if (isJson) {
          for (const { figure, verdict: _, ...figures } of comparisons) {
            report.add(`${name} ${figure}`, { ...figures, rounds }, null)
          }
        } else report.note(`${name}, rounds of each side: ${rounds}\n\n${tableOf(label, comparisons)}`)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    })
  },
)

type OpenSide = (options: SideOptions) => Promise<Side>

function openerOf(name: string): OpenSide {
  if (isStoreCase(name)) return (options) => openStoreSide(name, options)
  if (pageNames.includes(name)) return (options) => openTemplateSide(name, options)
  throw new UsageError(`There is no case “${name}”. The cases are ${listed([...caseNames, ...pageNames])}.`)
}

function isStoreCase(name: string): name is CaseName {
  return caseNames.some((one) => one === name)
}

type Checkouts = { name: string; hash: string; folder: string; signal: AbortSignal }

async function prepareCheckouts({ name, hash, folder, signal }: Checkouts): Promise<void> {
  sayProgress(`checking out ${hash}`)
  await checkOut(hash, folder, signal)
  if (!isStoreCase(name) || !needsBuild(name)) return
  for (const each of [folder, root]) {
    sayProgress(`building ${each === root ? 'this checkout' : hash}`)
    await buildPages(each, signal)
  }
}

/** Opens both sides and measures them in turn. Returns each side's figures, one entry per round. */
async function measureBoth(both: readonly SideOptions[], openSide: OpenSide, rounds: number): Promise<Figures[][]> {
  const open: Side[] = []
  try {
    for (const options of both) open.push(await openSide(options))
    sayProgress(`measuring ${rounds} rounds of each side`)
    const signal = both[0]?.signal ?? new AbortController().signal
    return await measureInTurn(
      open.map((side) => side.measureRound),
      { rounds, warmRounds, signal },
    )
  } finally {
    await Promise.all(open.map((side) => side.stop()))
  }
}
