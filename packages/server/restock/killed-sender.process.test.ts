import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { taskCtx, type Ctx, type Deps, type Site } from '../context.ts'
import { startDispatcher } from '../database/index.ts'
import { setStock } from '../stock/index.ts'
import { aSoldOutCup, manyWait, messagesLeft, notifiedOf, offerRestocks } from '../testing/restock/a-restock.ts'
import { aSite } from '../testing/a-site.ts'
import { openSender, type RestockSenderTask } from '../testing/restock/restock-sender.ts'
import { scratchDatabase, type TestDatabase } from '../testing/test-database.ts'
import { restockConsumers } from './index.ts'

const sender = fileURLToPath(new URL('../testing/restock/restock-sender.ts', import.meta.url))
const leaseMs = 100
const waiting = 200
const units = 20
/**
 * Number of statements in the first batch, including what follows on it. Each is tested; later batches repeat them, so there
 * every third is enough.
 */
const ofFirstBatch = 16

let database: TestDatabase
let app: { deps: Deps; site: Site; ctx: Ctx }
let close: () => Promise<void>
const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-restock-'))
beforeAll(async () => {
  database = await scratchDatabase('killed_restock')
  const opened = await openSender(database, dataDir)
  const site = await aSite(opened.deps)
  app = { deps: opened.deps, site, ctx: taskCtx(opened.deps, site) }
  close = opened.close
  await offerRestocks(app.ctx)
})
afterAll(async () => {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Spawns a sender. Start-up is slow, so the next one is started while the current one works. */
function startSender(): ChildProcess {
  return spawn(process.execPath, [sender], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
}

/** Runs a sender until nothing is left to do (`done`) or it is killed before its `killAt`-th statement. */
async function runSender(child: ChildProcess, killAt: number): Promise<'killed' | 'done'> {
  const task: RestockSenderTask = { databaseUrl: database.ownerUrl, dataDir, leaseMs, killAt }
  const killed = new Promise<'killed'>((resolve) => child.once('exit', () => resolve('killed')))
  child.send(task)
  const outcome = await Promise.race([killed, nothingLeft().then(() => 'done' as const)])
  child.kill('SIGKILL')
  await killed
  return outcome
}

async function nothingLeft(): Promise<void> {
  while ((await messagesLeft(app)) > 0) await pause(10)
}

/** Starts a second dispatcher, which takes over the killed process's messages when their lease expires. */
async function finish(): Promise<void> {
  const other = startDispatcher(app.deps, restockConsumers(app.deps), { leaseMs, pollMs: 10 })
  await nothingLeft()
  await other.stop()
}

it('BX-5.01 notifies the first 20 of 200 people exactly once for 20 units, before whichever statement the sender is killed', async () => {
  let kills = 0
  let next = startSender()
  for (let killAt = 1; ; killAt += killAt < ofFirstBatch ? 1 : 3) {
    const cup = await aSoldOutCup(app.ctx)
    const people = await manyWait(app, cup, waiting)
    await setStock(app.ctx, cup.variantId, { to: units, reason: 'received' })
    const current = next
    next = startSender()
    const outcome = await runSender(current, killAt)
    await finish()
    expect(await notifiedOf(app, cup.variantId), `killed before statement ${killAt}`).toEqual(people.slice(0, units))
    const text = 'select count(*)::int as n from restock_signups where variant_id = $1 and told_at is null'
    expect(await app.deps.owner.ask('', text, [cup.variantId])).toEqual([{ n: waiting - units }])
    if (outcome === 'done') break
    kills += 1
  }
  next.kill('SIGKILL')
  expect(kills).toBeGreaterThan(ofFirstBatch + 3)
}, 600_000)
