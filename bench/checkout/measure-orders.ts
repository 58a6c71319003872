import { readFileSync } from 'node:fs'
import { readStat, countersAfter, countersBefore, perRequest, type Counters } from '../load/counters.ts'
import { connections } from '../load/case.ts'
import type { LoadResult } from '../load/load.ts'
import type { Server } from '../load/processes.ts'
import { loadAtRate } from '../load/rate.ts'
import { median, quantile, round2 } from '../report/figures.ts'
import type { Figures } from '../report/report.ts'
import { fillIn, expectStatus, newBrowser, payText, preparePays, tokenFor, type Place } from './buyers.ts'
import { onLines } from './line.ts'
import { untilQuiet } from './quiet-server.ts'
import type { BenchShop, Sku } from './shops.ts'

export type Bench = Place & {
  shop: BenchShop
  server: Server
  dataDir: string
  databaseUrl: string
  rounds: number
  /** Orders of a round. */
  orders: number
  /** Seconds of a round at a fixed rate. */
  seconds: number
  /** Processes of the test gateway. */
  gatewayPids: () => number[]
}

type Round = { perSecond: number; times: number[]; per: Counters; gatewayMs: number }

/** Sends payments of prepared checkouts as fast as they go, over 16 connections. Every one must become an order. */
export async function measureOrders(bench: Bench, skuOf: (n: number) => Sku): Promise<Figures> {
  const rounds: Round[] = []
  for (let round = 0; round < bench.rounds; round += 1) {
    const pays = await preparePays(bench, bench.orders, skuOf)
    const times: number[] = []
    rounds.push(
      await count(bench, times, () =>
        onLines(bench.port, connections, pays, async (line, text) => {
          const from = performance.now()
          expectStatus(200, await line.ask(text))
          times.push(performance.now() - from)
        }),
      ),
    )
  }
  const { gatewayMs: _, ...figures } = figuresOf(rounds)
  return figures
}

/**
 * Sends payments of prepared checkouts at a fixed rate, whether or not earlier ones were answered. `perSecond` of the figures is the
 * rate of the answers, which is lower when the server does not keep up.
 */
export async function measureAtRate(bench: Bench, perSecond: number, skuOf: (n: number) => Sku): Promise<Figures> {
  const rounds: LoadResult[] = []
  for (let round = 0; round < bench.rounds; round += 1) {
    const pays = await preparePays(bench, Math.floor(perSecond * bench.seconds), skuOf)
    await untilQuiet(bench.databaseUrl)
    const next = (n: number): string => pays[n] ?? ''
    const wanted = { port: bench.port, perSecond, forMs: bench.seconds * 1000, status: 200 }
    rounds.push(await loadAtRate({ ...wanted, next }))
  }
  const middle = (of: (round: LoadResult) => number): number => round2(median(rounds.map(of)))
  return {
    sentPerSecond: perSecond,
    perSecond: middle((round) => round.perSecond),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
  }
}

/** Runs whole journeys: a unit into the cart, the saved steps, the card's token, and the payment through the test gateway. */
export async function measureJourneys(bench: Bench, skuOf: (n: number) => Sku): Promise<Figures> {
  const rounds: Round[] = []
  const payTimes: number[] = []
  for (let round = 0; round < bench.rounds; round += 1) {
    const numbers = Array.from({ length: bench.orders }, (_, n) => n)
    const times: number[] = []
    rounds.push(
      await count(bench, times, () =>
        onLines(bench.port, connections, numbers, async (line, n) => {
          const from = performance.now()
          const browser = newBrowser(bench)
          const filled = await fillIn(line, browser, skuOf(n))
          const paymentToken = await tokenFor(line, browser)
          const paysAt = performance.now()
          expectStatus(200, await line.ask(payText(browser, { ...filled, method: 'card', paymentToken })))
          payTimes.push(performance.now() - paysAt)
          times.push(performance.now() - from)
        }),
      ),
    )
  }
  return { ...figuresOf(rounds), payP50Ms: round2(median(payTimes)), payP99Ms: round2(quantile(payTimes, 0.99)) }
}

/** Runs `send` on a server that has nothing else to do, and counts what it took for each entry of `times`. */
async function count(bench: Bench, times: number[], send: () => Promise<void>): Promise<Round> {
  await untilQuiet(bench.databaseUrl)
  const gatewayBefore = gatewayMs(bench)
  const before = await countersBefore(bench.server, bench.dataDir)
  const from = performance.now()
  await send()
  const seconds = (performance.now() - from) / 1000
  const per = perRequest(before, await countersAfter(bench.server, bench.dataDir), times.length)
  const ofGateway = (gatewayMs(bench) - gatewayBefore) / times.length
  return { perSecond: times.length / seconds, times, per, gatewayMs: ofGateway }
}

function figuresOf(rounds: readonly Round[]) {
  const middle = (of: (round: Round) => number): number => round2(median(rounds.map(of)))
  return {
    perSecond: middle((round) => round.perSecond),
    p50Ms: middle(({ times }) => quantile(times, 0.5)),
    p99Ms: middle(({ times }) => quantile(times, 0.99)),
    statements: middle(({ per }) => per.statements),
    roundTrips: middle(({ per }) => per.roundTrips),
    nodeMs: middle(({ per }) => per.nodeMs),
    postgresMs: middle(({ per }) => per.postgresMs),
    gatewayMs: middle((round) => round.gatewayMs),
  }
}

/** Processor time of the test gateway so far. */
function gatewayMs({ gatewayPids }: Bench): number {
  return gatewayPids().reduce((sum, pid) => sum + readStat(readFileSync(`/proc/${pid}/stat`, 'utf8')).ownMs, 0)
}
