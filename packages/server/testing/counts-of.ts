import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

export type Counts = { status: number; statements: number; roundTrips: number }

/** Counts a call's database statements and round trips, as the server's own metrics report them. */
export async function countsOf(app: TestApp, call: () => Promise<{ status: number }>): Promise<Counts> {
  const before = await counters(app)
  const { status } = await call()
  const after = await until(
    () => counters(app),
    ({ requests }) => requests > before.requests,
  )
  return { status, statements: after.statements - before.statements, roundTrips: after.roundTrips - before.roundTrips }
}

async function counters({ deps: { metrics } }: TestApp) {
  const text = await metrics.print()
  const sum = (name: string): number =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
      (total, [, n]) => total + Number(n),
      0,
    )
  return {
    requests: sum('sitewright_request_seconds_count'),
    statements: sum('sitewright_data_statements_total'),
    roundTrips: sum('sitewright_round_trips_total'),
  }
}
