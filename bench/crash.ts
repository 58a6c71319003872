import { setup } from '@sitewright/server/testing/global-setup.ts'
import { flows, type Flow } from './crash/flows.ts'
import { openLane, type Lane } from './crash/lane.ts'
import { clientKinds, findPoints, tryPoint, type ClientKind, type Outcome } from './crash/try-point.ts'
import type { Point } from './proofs/operations.ts'
import { aimsOf } from './report/aims.ts'
import type { Report } from './report/report.ts'
import { runMeasurement, sayProgress } from './report/run-measurement.ts'

const flowNames = Object.keys(flows)

await runMeasurement(
  {
    script: 'crash',
    about:
      'Kills real server processes (kill -9) before and after every statement, commit, call to the payment gateway and mail of a ' +
      'payment, its return, a webhook, a refund, a cancellation and a fulfilment: once with a client that repeats its request, once ' +
      'with one that leaves. After a restart and a run of all tasks, orders, stock, money, codes, records and mails have to agree.',
    options: {
      flow: { kind: 'list', about: 'some flows alone', oneOf: flowNames },
      client: { kind: 'list', about: 'one kind of client alone', oneOf: clientKinds },
      points: {
        kind: 'number',
        about: 'at most so many points of each flow, evenly spread; all without it',
        isWhole: true,
      },
      only: { kind: 'word', about: 'only points whose name contains this, for example “commit 2 after”' },
      list: { kind: 'flag', about: 'prints the names of the points and kills nothing' },
      lanes: { kind: 'number', about: 'servers that are killed side by side', usual: 2, isWhole: true },
    },
  },
  async ({ values, report }) => {
    const stopPostgres = await setup()
    const lanes: Lane[] = []
    try {
      for (let number = 1; number <= values.lanes; number += 1) lanes.push(await openLane(number))
      const { client, points, only, list } = values
      for (const name of values.flow ?? flowNames) {
        const flow = flows[name] as Flow // safe: the options are the names of the flows
        await breakFlow({ name, flow, lanes, report, client, points, only, isList: list })
      }
    } finally {
      await Promise.all(lanes.map((lane) => lane.close()))
      await stopPostgres()
    }
  },
)

type Run = {
  name: string
  flow: Flow
  lanes: readonly Lane[]
  report: Report
  client: readonly string[] | undefined
  points: number | undefined
  only: string | undefined
  isList: boolean
}

/** Kills servers at the points of a flow, on all lanes at once, and reports what was found. */
async function breakFlow({ name, flow, lanes, report, client, points, only, isList }: Run): Promise<void> {
  const from = performance.now()
  const [first] = lanes
  const all = first ? await findPoints(first, flow) : []
  const named = all.filter((point) => only === undefined || nameOf(point).includes(only))
  const chosen = spread(named, points ?? named.length)
  if (isList) return report.note(chosen.map((point) => `${name}: ${nameOf(point)}`).join('\n'))
  const tests = chosen.flatMap((point) =>
    clientKinds.filter((kind) => client?.includes(kind) ?? true).map((kind) => ({ point, kind })),
  )
  sayProgress(`${name}: ${all.length} points, ${tests.length} kills`)
  const found = { killed: 0, missed: 0, violations: 0 }
  let next = 0
  const work = async (lane: Lane): Promise<void> => {
    for (let test = tests[next++]; test; test = tests[next++]) {
      const { isKilled, faults } = await tryPoint(lane, flow, test.point, test.kind).catch(asOutcome)
      found[isKilled ? 'killed' : 'missed'] += 1
      if (faults.length === 0) continue
      found.violations += 1
      report.note(violationText(name, test, faults))
    }
  }
  await Promise.all(lanes.map((lane) => work(lane)))
  const seconds = Math.round((performance.now() - from) / 1000)
  report.add(name, { points: all.length, tried: tests.length, ...found, seconds }, aimsOf('crash', name))
}

/** A server that dies after it was started again, or a flow that cannot be prepared, is found as well as a violation. */
function asOutcome(error: unknown): Outcome {
  return { isKilled: false, faults: [String(error)] }
}

function violationText(
  flow: string,
  { point, kind }: { point: Point; kind: ClientKind },
  faults: readonly string[],
): string {
  const again = `npm run crash -- --flow ${flow} --client ${kind} --only '${nameOf(point)}'`
  return [`VIOLATION in ${flow}, killed at “${nameOf(point)}”, client ${kind}:`, ...faults, again].join('\n  ')
}

function nameOf({ label, nth, when }: Point): string {
  return `${label} ${nth} ${when}`
}

/** Returns `most` of the points, evenly spread, or all of them if there are no more. */
function spread(points: readonly Point[], most: number): Point[] {
  if (points.length <= most) return [...points]
  const every = points.length / most
  return Array.from({ length: most }, (_, at) => points[Math.floor(at * every)]).filter((point) => point !== undefined)
}
