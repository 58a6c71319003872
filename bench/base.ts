import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../tools/source-files.ts'
import { roundOf, seedStore, startStore, type SideOptions } from './against/against-store.ts'
import { allowedPercent, bases, baseRow, baseTable, isOver, percentMore } from './against/base-table.ts'
import type { BaseRow } from './against/base-table.ts'
import { buildPages, checkOut, findCommit } from './against/checkout.ts'
import { fewestRounds, measureInTurn } from './against/compare.ts'
import { endedBySignals } from './against/interruption.ts'
import { caseNames, type Case, type CaseName } from './load/case.ts'
import type { Server } from './load/processes.ts'
import type { Report } from './report/report.ts'
import { runMeasurement, sayProgress } from './report/run-measurement.ts'

const warmRounds = 2

await runMeasurement(
  {
    script: 'bench:base',
    about:
      'Measures every case on fixed commits and on this checkout (with what is not committed yet), in turn in the same run, and prints ' +
      `one table: ${bases.map(({ commit, cases }) => `${cases.length} cases against ${commit}`).join(', ')}. Each side is checked out ` +
      `and seeded once. OVER means more than ${allowedPercent} % more processor time, and more than the rounds differ among themselves.`,
    options: {
      cases: { kind: 'list', about: 'measures these cases alone', oneOf: caseNames },
      rounds: {
        kind: 'number',
        about: `rounds of each side; a verdict needs ${fewestRounds}`,
        usual: 7,
        isWhole: true,
      },
      seconds: { kind: 'number', about: 'how long a round lasts', usual: 2 },
    },
  },
  async ({ values, isJson, report }) => {
    const wanted = caseNames.filter((name) => values.cases?.includes(name) ?? true)
    await endedBySignals(async (signal) => {
      const folder = await mkdtemp(join(tmpdir(), 'sitewright-base-'))
      try {
        const sides = await prepareSides(folder, values.seconds, signal)
        const rows: BaseRow[] = []
        try {
          for (const logLevel of ['info', 'warn'] as const) {
            const cases = wanted.filter((name) => logLevelOf(name) === logLevel)
            if (cases.length > 0) await measureCases(sides, logLevel, { cases, rounds: values.rounds, rows })
          }
        } finally {
          if (!isJson) report.note(baseTable(rows)) // also when a later case fails
        }
        for (const row of rows.filter((each) => isJson || isOver(each))) addTo(report, row)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    })
  },
)

/** One of the compared checkouts. `cases` are those for which it is compared with this checkout. */
type BaseSide = { options: SideOptions; cases: readonly CaseName[] }

/** Checks out, builds and seeds each commit once, and this checkout too, which comes last. */
async function prepareSides(folder: string, seconds: number, signal: AbortSignal): Promise<BaseSide[]> {
  const sides: BaseSide[] = []
  for (const { commit, cases } of bases) {
    const place = join(folder, commit)
    sayProgress(`checking out ${commit}`)
    await checkOut(await findCommit(commit, signal), place, signal)
    sides.push({ options: { label: commit, folder: place, dataDir: `${place}-data`, seconds, signal }, cases })
  }
  const own = { label: 'this checkout', folder: root, dataDir: join(folder, 'checkout-data'), seconds, signal }
  sides.push({ options: own, cases: caseNames })
  for (const { options } of sides) {
    sayProgress(`building ${options.label}`)
    await buildPages(options.folder, signal)
    await seedStore(options)
  }
  return sides
}

function logLevelOf(name: CaseName): Case['logLevel'] {
  return name === 'page-cached-warn' ? 'warn' : 'info'
}

/** Measures cases on servers that all sides keep running meanwhile, and adds each to `rows`. */
async function measureCases(
  sides: readonly BaseSide[],
  logLevel: Case['logLevel'],
  { cases, rounds, rows }: { cases: readonly CaseName[]; rounds: number; rows: BaseRow[] },
): Promise<void> {
  const servers: Server[] = []
  try {
    for (const { options } of sides) servers.push(await startStore(options, logLevel))
    for (const name of cases) {
      sayProgress(name)
      rows.push(...(await measureCase(name, sides, servers, rounds)))
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** Measures a case on every side that can serve it, and compares this checkout with each base. */
async function measureCase(
  name: CaseName,
  sides: readonly BaseSide[],
  servers: readonly Server[],
  rounds: number,
): Promise<BaseRow[]> {
  const wanted = sides.flatMap(({ options, cases }, at) => {
    const server = servers[at]
    return server && cases.includes(name) ? [{ options, server }] : []
  })
  const prepared = await Promise.all(
    wanted.map(async ({ options, server }) => ({ options, measure: await roundOf(name, server, options) })),
  )
  const able = prepared.flatMap(({ options, measure }) => (measure ? [{ label: options.label, measure }] : []))
  const signal = sides[0]?.options.signal ?? new AbortController().signal
  const found = await measureInTurn(
    able.map(({ measure }) => measure),
    { rounds, warmRounds, signal },
  )
  const figuresOf = (label: string) => found[able.findIndex((each) => each.label === label)] ?? []
  const labels = wanted.map(({ options }) => options.label)
  const own = labels.pop() ?? ''
  return labels.map((label) => baseRow(name, label, figuresOf(label), figuresOf(own)))
}

function addTo(report: Report, row: BaseRow): void {
  const figures = {
    nodePercent: percentMore(row, 'nodeMs'),
    postgresPercent: percentMore(row, 'postgresMs'),
    isOver: isOver(row) ? 1 : 0,
  }
  report.add(`${row.name} ${row.commit}`, figures, { isOver: { atMost: 0 } })
}
