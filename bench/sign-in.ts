import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { onServer } from '@sitewright/server/testing/global-setup.ts'
import { makeCrumb, crumbKeyOf } from '@sitewright/server/http/crumb.ts'
import { aimsOf } from './report/aims.ts'
import { benchSecret } from './load/case.ts'
import { sendOnce } from './load/send.ts'
import { benchSite, type BenchFacts } from './seed/facts.ts'
import { median, round2 } from './report/figures.ts'
import type { HashOrder } from './hash-passwords.ts'
import { load, requestText, type LoadResult } from './load/load.ts'
import { startProgram, type Server } from './load/processes.ts'
import { loadAtRate } from './load/rate.ts'
import type { Figures } from './report/report.ts'
import { runMeasurement, sayProgress } from './report/run-measurement.ts'

const signers = 4
const shoppers = 16
const readsPerSecond = 60
const password = 'three clay cups'
const key = crumbKeyOf(benchSecret)
const clock = { now: Date.now, randomBytes }

await runMeasurement(
  {
    script: 'bench:sign-in',
    about:
      'Measures sign-ins as fast as they go, and how long others wait meanwhile: carts are read at a fixed rate, once alone and once ' +
      'while shoppers sign in. The same passwords are also hashed, and nothing else, in the same run.',
    options: {
      rounds: { kind: 'number', about: 'rounds', usual: 3, isWhole: true },
      seconds: { kind: 'number', about: 'how long each part of a round lasts', usual: 5 },
      data: { kind: 'word', about: 'a data folder to use and to keep, instead of a temporary one' },
    },
  },
  async ({ values, report }) => {
    const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'sitewright-bench-'))
    try {
      sayProgress('seeding 100 sites')
      await (await startProgram('bench/serve.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })).stop()
      const server = await startProgram('packages/server/main.ts', { DATA_DIR: dataDir, SECRET: benchSecret })
      try {
        sayProgress('sign-in')
        report.add('sign-in', await measure(server, { ...values, dataDir }), aimsOf('bench:sign-in', 'sign-in'))
      } finally {
        await server.stop()
      }
    } finally {
      if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true })
    }
  },
)

type Round = { alone: LoadResult; signed: LoadResult; beside: LoadResult; hashed: number }
type Run = { dataDir: string; rounds: number; seconds: number }

async function measure(server: Server, { dataDir, rounds: wanted, seconds }: Run): Promise<Figures> {
  const { siteId, products } = JSON.parse(readFileSync(join(dataDir, 'bench.json'), 'utf8')) as BenchFacts
  const site = { id: siteId, host: `${benchSite}.localhost:${server.port}` }
  const emails = await makeShoppers(server, site, dataDir)
  const read = readsOf(site, products[0]?.id ?? '')
  const signIns = { port: server.port, connections: signers, next: signInsOf(site, emails), status: 200 }
  const forMs = seconds * 1000
  const reads = { port: server.port, perSecond: readsPerSecond, forMs, next: read, status: 200 }
  await load({ ...signIns, forMs: 1000 }) // warm-up
  await loadAtRate({ ...reads, forMs: 1000 })

  const rounds: Round[] = []
  for (let round = 0; round < wanted; round += 1) {
    const alone = await loadAtRate(reads)
    const [signed, beside] = await Promise.all([load({ ...signIns, forMs }), loadAtRate(reads)])
    const hashed = await hashInAProcess(forMs)
    rounds.push({ alone, signed, beside, hashed })
  }
  const middle = (of: (round: Round) => number): number => median(rounds.map(of))
  const perSecond = middle(({ signed }) => signed.perSecond)
  return {
    atOnce: Math.max(1, availableParallelism() - 1),
    signInsPerSecond: round2(perSecond),
    signInP50Ms: round2(middle(({ signed }) => signed.p50Ms)),
    signInP99Ms: round2(middle(({ signed }) => signed.p99Ms)),
    ratioToHashing: round2(perSecond / middle(({ hashed }) => hashed)),
    othersAloneP99Ms: round2(middle(({ alone }) => alone.p99Ms)),
    othersP99Ms: round2(middle(({ beside }) => beside.p99Ms)),
  }
}

type Site = { id: string; host: string }

/**
 * Creates shopper accounts through the HTTP API and returns their email addresses. The confirmation links are read from the
 * `mails` table, because no email is sent here.
 */
async function makeShoppers(server: Server, site: Site, dataDir: string): Promise<string[]> {
  const emails = Array.from({ length: shoppers }, (_, n) => `shopper-${n}-${randomBytes(4).toString('hex')}@bench.test`)
  const url = readFileSync(join(dataDir, 'postgres.url'), 'utf8').trim()
  const ask = async (method: string, path: string, body: object): Promise<void> => {
    const { host, ...headers } = headersFor(site)
    const answer = await sendOnce(server.port, requestText(method, path, host ?? '', headers, JSON.stringify(body)))
    if (!answer.startsWith('HTTP/1.1 200')) throw new Error(`No account was made: ${answer}`)
  }
  for (const email of emails) {
    await ask('POST', '/api/site-users/account', { email })
    const token = await tokenFor(url, email)
    await ask('PUT', '/api/site-users/account/reset', { token, password })
  }
  return emails
}

async function tokenFor(url: string, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await onServer(url, async (client) => {
      const { rows } = await client.query<{ plain: string }>('select plain from mails where recipient = $1', [email])
      return /\/account\/reset\/([0-9a-f]{64})/.exec(rows[0]?.plain ?? '')?.[1]
    })
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`No mail came to ${email}.`)
}

function headersFor(site: Site): Record<string, string> {
  const visitor = randomBytes(32).toString('hex')
  const crumb = makeCrumb(key, clock, { site: site.id, session: visitor })
  const cookie = `__Host-sw-visitor=${visitor}; crumb=${crumb}; __Host-crumb=${crumb}`
  return { host: site.host, 'content-type': 'application/json', cookie, 'x-csrf-token': crumb }
}

function signInsOf(site: Site, emails: readonly string[]): (connection: number, count: number) => string {
  return (connection, count) => {
    const email = emails[(connection + count * signers) % emails.length]
    const { host, ...headers } = headersFor(site)
    const path = '/api/site-users/account/session'
    return requestText('POST', path, host ?? '', headers, JSON.stringify({ email, password, rememberMe: true }))
  }
}

/** Returns the requests of another shopper, who is not signing in: alternately for the cart and for a product's stock. */
function readsOf(site: Site, itemId: string): (count: number) => string {
  const { host, ...headers } = headersFor(site)
  const read = requestText('GET', '/api/commerce/shopping-cart', host ?? '', headers)
  const stock = requestText('GET', `/api/commerce/inventory/stock?itemId=${itemId}`, host ?? '', headers)
  return (count) => (count % 2 === 0 ? read : stock)
}

/**
 * Verifies passwords in a child process, as many at once as there are concurrent sign-ins, as the baseline of the sign-ins.
 * Returns hashes per second.
 */
async function hashInAProcess(forMs: number): Promise<number> {
  const child = fork(new URL('./hash-passwords.ts', import.meta.url), { execArgv: [] })
  return new Promise((resolve, reject) => {
    child.once('message', (perSecond) => resolve(Number(perSecond)))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Hashing ended with ${code}.`)))
    child.send({ forMs, atOnce: signers, password } satisfies HashOrder)
  })
}
