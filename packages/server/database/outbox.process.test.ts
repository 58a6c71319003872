import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openConnections, scratchDatabase, silentLog as log, type TestDatabase } from '../testing/test-database.ts'
import type { TableOwnerDb, WebDb } from './connections.ts'
import { asPlatform, inSite, type SiteScope } from './in-site.ts'
import {
  enqueueOutbox,
  listenToChannel,
  startBatchDispatcher,
  startDispatcher,
  notifyProcesses,
  type OutboxConsumers,
  type OutboxMessage,
} from './outbox.ts'

/** The longest delay of a timer, 24 days. */
const never = 2 ** 31 - 1

let database: TestDatabase
let web: WebDb
let owner: TableOwnerDb
let close: () => Promise<void>
let ctx: SiteScope
let running: { stop(): Promise<void> }[]

beforeEach(async () => {
  database = await scratchDatabase('outbox')
  ;({ owner, web, close } = await openConnections(database))
  running = []
  const siteId = randomUUID().replaceAll('-', '')
  await asPlatform({ owner }, (tx) => tx.lastSql('', `insert into sites (id, identifier) values ($1, 'one')`, [siteId]))
  ctx = { siteId, deps: { web }, countStatements: { data: 0, roundTrips: 0 } }
})

afterEach(async () => {
  for (const one of running) await one.stop()
  await close()
})

it('delivers each message once while two dispatchers compete, and removes it', async () => {
  const heard = inbox()
  await inSite(ctx, async (tx) => {
    await Promise.all(
      Array.from({ length: 80 }, (_, n) => enqueueOutbox(tx, { kind: 'test', key: `${n}`, payload: { n } })),
    )
  })
  dispatch(heard.consumers)
  dispatch(heard.consumers)

  const messages = await heard.atLeast(80)
  expect(new Set(messages.map((message) => message.key)).size).toBe(80)
  expect(messages).toHaveLength(80)
  expect(messages[0]).toMatchObject({ siteId: ctx.siteId, kind: 'test', attempts: 1 })
  await stopAll()
  expect(await waiting()).toEqual([])
})

it('delivers a message on commit, without polling', async () => {
  const heard = inbox()
  dispatch(heard.consumers, { pollMs: never })
  await connectedListeners(1)
  await enqueue('1')

  expect(await heard.atLeast(1)).toMatchObject([{ key: '1' }])
})

it('BX-4.02 takes one message at a time, even when the planner expects a single row', async () => {
  await enqueue('0')
  await owner.ask('', 'analyze outbox')
  for (const key of ['1', '2', '3', '4']) await enqueue(key)
  const heard = inbox()
  dispatch(heard.consumers, { parallel: 1, pollMs: 60_000, leaseMs: 600_000 })

  const messages = await heard.atLeast(5)
  expect(messages.map(({ key, attempts }) => [key, attempts])).toEqual(['0', '1', '2', '3', '4'].map((key) => [key, 1]))
})

it('BX-4.02 takes batches of at most the given size, even when the planner expects a single row', async () => {
  await enqueue('0')
  await owner.ask('', 'analyze outbox')
  for (const key of ['1', '2', '3', '4']) await enqueue(key)
  const batches: string[][] = []
  const consume = async (messages: readonly OutboxMessage[]) => void batches.push(messages.map(({ key }) => key))
  running.push(startBatchDispatcher({ owner, log }, 'test', { most: 2, consume, pollMs: 20 }))

  await until(async () => (await waiting()).length === 0)
  expect(batches).toEqual([['0', '1'], ['2', '3'], ['4']])
})

it('finds messages without a NOTIFY by polling', async () => {
  const heard = inbox()
  dispatch(heard.consumers)
  await connectedListeners(1)
  const mute: SiteScope = { ...ctx, deps: { web: { ...web, wake: () => {} } } }
  await inSite(mute, (tx) => enqueueOutbox(tx, { kind: 'test', key: '1', payload: null }))

  expect(await heard.atLeast(1)).toMatchObject([{ key: '1' }])
})

it('delivers no message of a rolled-back transaction, and a repeated key once', async () => {
  const lost = inSite(ctx, async (tx) => {
    await enqueueOutbox(tx, { kind: 'test', key: 'lost', payload: null })
    throw new Error('changed my mind')
  })
  await expect(lost).rejects.toThrow('changed my mind')
  await enqueue('twice')
  await enqueue('twice')
  await enqueue('end')
  const heard = inbox()
  dispatch(heard.consumers, { parallel: 1 })

  const messages = await heard.atLeast(2)
  expect(messages.map((message) => message.key)).toEqual(['twice', 'end'])
})

it('delivers a message again after its consumer’s process was killed', async () => {
  await enqueue('1')
  const code = `
    import { openOwnerDb } from ${JSON.stringify(new URL('./connections.ts', import.meta.url).href)}
    import { startDispatcher } from ${JSON.stringify(new URL('./outbox.ts', import.meta.url).href)}
    const log = { warn() {}, error() {} }
    const owner = openOwnerDb({ url: ${JSON.stringify(database.ownerUrl)}, log })
    startDispatcher({ owner, log }, { test: (message) => new Promise(() => process.send(message.key)) }, { leaseMs: 300 })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise((resolve) => child.once('message', resolve))
  child.kill('SIGKILL')

  const heard = inbox()
  dispatch(heard.consumers, { pollMs: 50 })
  expect(await heard.atLeast(1)).toMatchObject([{ key: '1', attempts: 2 }])
})

it('postpones a message whose consumer failed, stores the error, and delivers it later', async () => {
  let tries = 0
  const heard = inbox()
  await enqueue('1')
  const failing: OutboxConsumers = {
    test: async (message) => {
      tries += 1
      if (tries === 1) throw new Error('the post office is closed')
      await heard.consumers['test']?.(message)
    },
  }
  dispatch(failing, { pollMs: 50 })
  await until(async () => (await waiting())[0]?.last_error === 'the post office is closed')
  expect(tries).toBe(1)

  const [message] = await heard.atLeast(1)
  expect(message?.attempts).toBe(2)
  expect(Date.now() - (message?.createdAt ?? 0)).toBeGreaterThan(900)
})

it('finishes a running delivery when it is stopped', async () => {
  await enqueue('1')
  let finish = (): void => {}
  let hasBegun = false
  const slow = dispatch({
    test: () =>
      new Promise((resolve) => {
        hasBegun = true
        finish = resolve
      }),
  })
  await until(async () => hasBegun)
  const stopped = slow.stop()
  finish()
  await stopped

  expect(await waiting()).toEqual([])
})

it('listens to a channel again after its connection was cut, and reports that notifications may be missing', async () => {
  const heard: string[] = []
  let gaps = 0
  const listener = listenToChannel(
    { owner, log },
    'test_channel',
    (payload) => heard.push(payload),
    () => (gaps += 1),
  )
  running.push({ stop: () => listener.close() })
  await connectedListeners(1)
  await owner.ask('', `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'`)
  await until(async () => gaps === 1)
  await notifyProcesses({ owner }, 'test_channel', { tags: ['a'] })

  await until(async () => heard.length > 0)
  expect(heard).toEqual(['{"tags":["a"]}'])
})

type Inbox = { consumers: OutboxConsumers; atLeast(count: number): Promise<OutboxMessage[]> }

function inbox(): Inbox {
  const messages: OutboxMessage[] = []
  return {
    consumers: { test: async (message) => void messages.push(message) },
    atLeast: async (count) => {
      await until(async () => messages.length >= count)
      return messages
    },
  }
}

function dispatch(consumers: OutboxConsumers, options = {}): { stop(): Promise<void> } {
  const dispatcher = startDispatcher({ owner, log }, consumers, options)
  running.push(dispatcher)
  return dispatcher
}

async function stopAll(): Promise<void> {
  await Promise.all(running.splice(0).map((one) => one.stop()))
}

function enqueue(key: string): Promise<void> {
  return inSite(ctx, (tx) => enqueueOutbox(tx, { kind: 'test', key, payload: null }))
}

function waiting(): Promise<{ key: string; last_error: string | null }[]> {
  return owner.ask('', 'select key, last_error from outbox')
}

async function connectedListeners(count: number): Promise<void> {
  const text = `select count(*) as n from pg_stat_activity where datname = current_database() and query like 'listen%' and state = 'idle'`
  await until(async () => ((await owner.ask<{ n: number }>('', text))[0]?.n ?? 0) >= count)
}

/** Repeats until it holds; the time limit of the test ends it otherwise. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}
