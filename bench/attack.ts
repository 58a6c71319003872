import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aimsOf } from './report/aims.ts'
import { burstNames, type BurstName, type BurstOutcome, type BurstPlan } from './attack/bursts-in-process.ts'
import { attackCases, wholeAttack, type AttackOutcome, type AttackPlan } from './attack/attacks.ts'
import { round2 } from './report/figures.ts'
import { requestText, type LoadResult } from './load/load.ts'
import { longestBlockMs, residentMb, startProgram, type Server } from './load/processes.ts'
import { loadAtRate } from './load/rate.ts'
import type { UploadsOutcome, UploadsPlan } from './attack/uploads-in-process.ts'
import type { Figures } from './report/report.ts'
import { runMeasurement, sayProgress } from './report/run-measurement.ts'

type CaseName = keyof typeof attackCases
const caseNames = Object.keys(attackCases) as CaseName[]
/** Uploads of pictures that one owner finishes at once, and the size of each in bytes. */
const floodOfUploads = { uploads: 90, bytes: 18_000_000 }
/** How long the visitor of a burst is measured: a burst that holds up the server for half of that doubles the median. */
const burstMs = 5000
/** Requests per second of the visitor whose waiting time is measured: just below the rate limit of one IP address. */
const readsPerSecond = 9
const warmMs = 3000
const sampleEveryMs = 100

await runMeasurement(
  {
    script: 'attack',
    about:
      'Attacks a server with its usual limits: 15 large bodies a second, 240 redirects at once with secret queries, 120 bodies that ' +
      'never end and 150 connections whose 400 answers nobody reads, from 6 addresses; then finishes 90 uploads of 18 MB of one owner at ' +
      'once (`uploads`), and sends, each at once: 60 requests for an invoice in many scripts (`documents`), 550 saved checkouts (`checkouts`), 150 wrong ' +
      'passwords from 150 networks (`sign-ins`), and pages of a theme that uses up the budget of rendering (`templates`). Compares how long another visitor waits, and the memory of the server, with the same visits without the attack.',
    options: {
      seconds: { kind: 'number', about: 'how long the attack lasts', usual: 20 },
      case: { kind: 'word', about: 'one part of the attack alone', oneOf: [...caseNames, 'uploads', ...burstNames] },
    },
  },
  async ({ values, report }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-attack-'))
    try {
      sayProgress('seeding the demonstration')
      await (await startProgram('demo/serve.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })).stop()
      const name = values.case ?? 'attack'
      const forMs = values.seconds * 1000
      if (name === 'attack' || caseNames.includes(name as CaseName)) {
        const left = caseNames.includes(name as CaseName) ? attackCases[name as CaseName] : {}
        const figures = await measure(dataDir, { ...wholeAttack, ...left, forMs })
        report.add(name, figures, aimsOf('attack', 'attack'))
      }
      if (values.case === undefined || name === 'uploads') {
        report.add('uploads', await measureUploads(dataDir, forMs), aimsOf('attack', 'uploads'))
      }
      for (const burst of burstNames.filter((one) => values.case === undefined || one === name)) {
        report.add(burst, await measureBurst(dataDir, burst), aimsOf('attack', burst))
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)

type Visit = { load: LoadResult; maxMb: number; refused: number }

async function measure(dataDir: string, part: Omit<AttackPlan, 'port' | 'host'>): Promise<Figures> {
  const { forMs } = part
  sayProgress('visits without the attack')
  const usual = await onServer(dataDir, (server) => visit(server, forMs))
  sayProgress('the same visits during the attack')
  const { attacked, outcome } = await onServer(dataDir, async (server) => {
    const plan = { ...part, port: server.port, host: `localhost:${server.port}` }
    const [visited, done] = await Promise.all([visit(server, forMs), attackFromProcess(plan)])
    return { attacked: visited, outcome: done }
  })
  return { ...compare(usual, attacked), ...outcome }
}

/** Measures the visits before and after one owner finishes many uploads, on one server. */
async function measureUploads(dataDir: string, forMs: number): Promise<Figures> {
  return onServer(dataDir, async (server) => {
    sayProgress('visits without uploads')
    const usual = await visit(server, forMs)
    sayProgress('the same visits while many uploads are finished')
    const { finish } = await startUploads({ ...floodOfUploads, dataDir, studioPort: server.studioPort })
    const [attacked, outcome] = await Promise.all([visit(server, forMs), finish()])
    const { processingMs, otherAloneMs, otherMs, ...counts } = outcome
    return {
      ...compare(usual, attacked),
      ...counts,
      processingMs: round2(processingMs),
      otherAloneMs: round2(otherAloneMs),
      otherMs: round2(otherMs),
      otherDelayInProcessings: round2((otherMs - otherAloneMs) / processingMs),
    }
  })
}

/** Measures the visits before and during a burst of expensive requests to another site, on one server. */
async function measureBurst(dataDir: string, name: BurstName): Promise<Figures> {
  const proxied = name === 'sign-ins' ? { TRUST_PROXY: '127.0.0.1' } : {}
  return onServer(
    dataDir,
    async (server) => {
      sayProgress(`visits without ${name}`)
      const usual = await visit(server, burstMs)
      sayProgress(`the same visits during ${name}`)
      const { send } = await startBurst({ name, dataDir, port: server.port, forMs: burstMs })
      await longestBlockMs(server) // what came before does not count
      const [attacked, outcome] = await Promise.all([visit(server, burstMs), send()])
      const blockedMs = round2(await longestBlockMs(server))
      return { ...compare(usual, attacked), longestBlockMs: blockedMs, ...outcome }
    },
    proxied,
  )
}

function compare(usual: Visit, attacked: Visit): Figures {
  return {
    usualP50Ms: round2(usual.load.p50Ms),
    attackedP50Ms: round2(attacked.load.p50Ms),
    timesUsual: round2(attacked.load.p50Ms / usual.load.p50Ms),
    attackedP99Ms: round2(attacked.load.p99Ms),
    usualMb: usual.maxMb,
    attackedMb: attacked.maxMb,
    moreMb: attacked.maxMb - usual.maxMb,
    refusedVisits: attacked.refused,
  }
}

/**
 * Calls `run` with a new server on the data folder and stops the server afterwards. Each run has a new server, because a process
 * does not return memory to the system once it was allocated.
 */
async function onServer<T>(dataDir: string, run: (server: Server) => Promise<T>, env = {}): Promise<T> {
  const server = await startProgram('packages/server/main.ts', { DATA_DIR: dataDir, LIMITS: 'normal', ...env })
  try {
    await loadAtRate({ ...visits(server), forMs: warmMs })
    return await run(server)
  } finally {
    await server.stop()
  }
}

/**
 * Sends one visitor's page views and cart reads. Returns their latencies, how many were refused, and the server's highest
 * resident memory meanwhile.
 */
async function visit(server: Server, forMs: number): Promise<Visit> {
  let maxMb = residentMb(server.pid)
  let refused = 0
  const sampling = setInterval(() => {
    maxMb = Math.max(maxMb, residentMb(server.pid))
  }, sampleEveryMs)
  try {
    const load = await loadAtRate({ ...visits(server), forMs, onOther: () => (refused += 1) })
    return { load, maxMb, refused }
  } finally {
    clearInterval(sampling)
  }
}

function visits({ port }: Server) {
  const host = `localhost:${port}`
  const page = requestText('GET', '/shop/morning-mug', host)
  const cart = requestText('GET', '/api/commerce/shopping-cart', host)
  return { port, perSecond: readsPerSecond, status: 200, next: (count: number) => (count % 2 === 0 ? page : cart) }
}

function attackFromProcess(plan: AttackPlan): Promise<AttackOutcome> {
  const child = fork(new URL('./attack/attack-in-process.ts', import.meta.url), { execArgv: [] })
  return new Promise((resolve, reject) => {
    child.once('message', (outcome) => resolve(outcome as AttackOutcome)) // attack-in-process.ts sends no other message
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The attack ended with ${code}.`)))
    child.send(plan)
  })
}

/** Prepares the uploads in a process of their own. Returns a function that finishes all of them at once. */
async function startUploads(plan: UploadsPlan): Promise<{ finish: () => Promise<UploadsOutcome> }> {
  const ask = forkProgram<UploadsPlan | 'finish', UploadsOutcome>('./attack/uploads-in-process.ts')
  await ask(plan)
  return { finish: () => ask('finish') }
}

/** Prepares a burst in a process of its own. Returns a function that sends it. */
async function startBurst(plan: BurstPlan): Promise<{ send: () => Promise<BurstOutcome> }> {
  const ask = forkProgram<BurstPlan | 'send', BurstOutcome>('./attack/bursts-in-process.ts')
  await ask(plan)
  return { send: () => ask('send') }
}

/** Starts a program that answers each message once, at last with the outcome. */
function forkProgram<Message extends object | string, Outcome>(path: string): (message: Message) => Promise<Outcome> {
  const child = fork(new URL(path, import.meta.url), { execArgv: [] })
  return (message) =>
    new Promise((resolve, reject) => {
      child.once('message', (answer) => resolve(answer as Outcome))
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`${path} ended with ${code}.`)))
      child.send(message)
    })
}
