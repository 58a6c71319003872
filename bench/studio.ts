import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { sendTo } from '@sitewright/server/testing/server-process.ts'
import { makeClient, type Client } from '@sitewright/server/testing/test-client.ts'
import { ownerEmail } from '../demo/owner-password.ts'
import { load, requestText } from './load/load.ts'
import { startProgram, type Server } from './load/processes.ts'
import { aimsOf } from './report/aims.ts'
import { median, quantile, round2 } from './report/figures.ts'
import type { Figures } from './report/report.ts'
import { runMeasurement, sayProgress } from './report/run-measurement.ts'
import { demoSite } from './seed/facts.ts'
import { studioCases, type StudioCase } from './studio/cases.ts'
import { rowsEnvironment, studioSite } from './studio/rows.ts'

const visitors = 2

await runMeasurement(
  {
    script: 'bench:studio',
    about:
      'Measures how long the server takes for the lists of a large shop in the studio, from the request to the last byte, while two ' +
      'connections request pages of a shop without pause. Products have five variants each, and 20 other shops are in the same tables. ' +
      'Each request has other words, filters or pages.',
    options: {
      products: { kind: 'number', about: 'products of the shop', usual: 10_000, isWhole: true },
      orders: { kind: 'number', about: 'orders of the shop', usual: 100_000, isWhole: true },
      customers: { kind: 'number', about: 'customers of the shop', usual: 50_000, isWhole: true },
      calls: { kind: 'number', about: 'calls of each case', usual: 200, isWhole: true },
      case: { kind: 'word', about: 'measures the cases alone whose names begin with this' },
      data: { kind: 'word', about: 'a data folder to use and to keep, instead of a temporary one' },
    },
  },
  async ({ values, report }) => {
    const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'sitewright-bench-'))
    try {
      sayProgress('filling the shops')
      const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
      await (await startProgram('bench/serve-studio.ts', { ...env, ...rowsEnvironment(values) })).stop()
      const server = await startProgram('packages/server/main.ts', env)
      try {
        const owner = await signIn(server, dataDir)
        for (const [name, pathOf] of Object.entries(studioCases(values))) {
          if (values.case !== undefined && !name.startsWith(values.case)) continue
          sayProgress(name)
          const figures = await besideVisitors(server, () => measure(owner, values.calls, pathOf))
          report.add(name, figures, aimsOf('bench:studio', 'list'))
        }
        // Last, because the background indexes all of them afterwards.
        if (values.case === undefined || 'products-bulk'.startsWith(values.case)) {
          sayProgress('products-bulk')
          report.add('products-bulk', await measureBulk(owner), {})
        }
      } finally {
        await server.stop()
      }
    } finally {
      if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true })
    }
  },
)

type Owner = { client: Client; site: { headers: Record<string, string> } }

async function signIn({ studioPort }: Server, dataDir: string): Promise<Owner> {
  const password = readFileSync(join(dataDir, 'owner-password.txt'), 'utf8').trim()
  const client = makeClient(sendTo(studioPort), `studio.localhost:${studioPort}`)
  await client.get('/api/studio/crumb')
  const crumb = client.cookies.get('__Host-crumb') ?? ''
  const given = { headers: { 'x-csrf-token': crumb } }
  const { status, body, text } = await client.post('/api/studio/session', { email: ownerEmail, password }, given)
  if (status !== 200) throw new Error(`The owner cannot sign in: ${text}`)
  const site = (body as SessionAnswer).sites.find(({ identifier }) => identifier === studioSite)
  return { client, site: { headers: { 'x-site': site?.id ?? '' } } }
}

/** Runs `run` while two connections request pages of the demonstration without pause, one in two of which is in no cache. */
async function besideVisitors<T>({ port }: Server, run: () => Promise<T>): Promise<T> {
  const pages = ['/shop/morning-mug', '/shop', '/', '/journal']
  let isOver = false
  let passes = 0
  const next = (connection: number, count: number): string => {
    const path = pages[count % pages.length] ?? ''
    return requestText(
      'GET',
      count % 2 === 0 ? path : `${path}?q=${connection}-${(passes += 1)}`,
      `${demoSite}.localhost:${port}`,
      {
        'accept-encoding': 'br',
      },
    )
  }
  const visit = async (): Promise<void> => {
    while (!isOver) await load({ port, connections: visitors, forMs: 250, next, status: 200 })
  }
  const visits = visit()
  try {
    return await run()
  } finally {
    isOver = true
    await visits
  }
}

/** Changes the prices of all products that match no filter at once, as their preview showed them, and undoes it. */
async function measureBulk({ client, site }: Owner): Promise<Figures> {
  const path = '/api/studio/products'
  const { count, digest } = (await client.get(`${path}/matching`, site)).body as { count: number; digest: string }
  const chosen = { matching: { filter: {}, count, digest }, change: { kind: 'price', by: { percent: 10 } } }
  const asked = performance.now()
  const preview = await client.post(`${path}/bulk/preview`, chosen, site)
  if (preview.status !== 200) throw new Error(preview.text)
  const started = performance.now()
  const { seen } = preview.body as { seen: string }
  const { body, status, text } = await client.post(`${path}/bulk`, { ...chosen, seen, leaveOut: true }, site)
  if (status !== 200) throw new Error(text)
  const changed = performance.now()
  const { undo } = body as { undo: { path: string; body: object } }
  await client.post(undo.path, undo.body, site)
  const previewMs = Math.round(started - asked)
  return {
    products: count,
    previewMs,
    changeMs: Math.round(changed - started),
    undoMs: Math.round(performance.now() - changed),
  }
}

async function measure({ client, site }: Owner, calls: number, pathOf: StudioCase): Promise<Figures> {
  const warmUp = 10
  const times: number[] = []
  let cursor: string | null = null
  for (let n = -warmUp; n < calls; n += 1) {
    const path = pathOf(n + warmUp, cursor)
    const started = performance.now()
    const { status, body, text } = await client.get(path, site)
    if (n >= 0) times.push(performance.now() - started)
    if (status !== 200) throw new Error(`${path}: ${text}`)
    cursor = (body as { nextCursor?: string | null }).nextCursor ?? null
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { p50Ms: round2(median(sorted)), p99Ms: round2(quantile(sorted, 0.99)), slowestMs: round2(sorted.at(-1) ?? 0) }
}
