import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { DbLog, TableOwnerDb } from './connections.ts'
import type { Tx } from './in-site.ts'

/**
 * A message in the outbox: an event that must follow a change. `key` identifies it (`pages.purge/41`): while a message waits or
 * is processed, new messages with the same key are ignored. An event that can recur therefore needs a new key each time.
 */
export type NewOutboxMessage = {
  kind: string
  key: string
  payload: unknown
  /** True for kinds of messages that `startBatchDispatcher` finds by polling: no dispatcher is woken. */
  isQuiet?: boolean
}

export type OutboxMessage = {
  siteId: string
  id: string
  kind: string
  key: string
  payload: unknown
  /**
   * Number of this delivery, from 1. A message can be delivered twice: after a crash, or when its consumer takes longer than the
   * lease.
   */
  attempts: number
  /** Time at which the message was added, in epoch milliseconds. */
  createdAt: number
}

export type OutboxConsumers = Readonly<Record<string, (message: OutboxMessage) => Promise<void>>>

const channel = 'sw_outbox'

/** Adds a message to the outbox in the transaction of the change that causes it, and wakes the dispatchers after the commit. */
export async function enqueueOutbox(tx: Tx, message: NewOutboxMessage): Promise<void> {
  if (!message.isQuiet) tx.wakeAfterCommit(channel)
  await tx.sql('outbox_add_1', addOneText, valuesOf(message))
}

/** Adds a few messages of one change in one statement, which is prepared for each number of messages. */
export async function enqueueAllOutbox(tx: Tx, messages: readonly NewOutboxMessage[]): Promise<void> {
  if (messages.length === 0) return
  if (!messages.every(({ isQuiet }) => isQuiet)) tx.wakeAfterCommit(channel)
  await tx.sql(`outbox_add_${messages.length}`, addTextOf(messages.length), messages.flatMap(valuesOf))
}

function valuesOf(message: NewOutboxMessage): string[] {
  const id = createHash('sha256').update(`${message.kind} ${message.key}`).digest('hex').slice(0, 32)
  return [id, message.kind, message.key, JSON.stringify(message.payload)]
}

function addTextOf(count: number): string {
  const row = (_: unknown, at: number): string => {
    const values = [1, 2, 3, 4].map((column) => `$${at * 4 + column}`)
    return `(current_setting('app.site')::uuid, ${values.join(', ')})`
  }
  const rows = Array.from({ length: count }, row)
  return `insert into outbox (site_id, id, kind, key, payload) values ${rows.join(', ')} on conflict do nothing`
}

const addOneText = addTextOf(1)

export type DispatcherOptions = {
  /** How long a message is reserved for its consumer. */
  leaseMs?: number
  pollMs?: number
  /** Largest number of messages processed at the same time. */
  parallel?: number
}

type Deps = { owner: TableOwnerDb; log: DbLog }

/**
 * Delivers outbox messages of the kinds in `consumers`, each at least once. One statement claims a message with a lease. The
 * message is deleted when its consumer succeeds, and postponed when the consumer throws. NOTIFY only wakes the dispatcher
 * earlier; polling finds messages in any case.
 */
export function startDispatcher(deps: Deps, consumers: OutboxConsumers, options: DispatcherOptions = {}): Dispatcher {
  const { leaseMs = 15_000, pollMs = 1_000, parallel = 2 } = options
  const kinds = Object.keys(consumers)
  return startQueueWorkers(deps, {
    channel,
    pollMs,
    parallel,
    claim: () => claim(deps, kinds, leaseMs),
    process: (message) => deliver(deps, consumers, message),
    cannotClaim: 'the outbox could not be read; the next poll tries again',
  })
}

export type QueueWorkerOptions<Item> = {
  /** PostgreSQL channel that announces new items. */
  channel: string
  pollMs: number
  /** Largest number of items processed at the same time. */
  parallel: number
  /** Claims the next item for this process with a lease. Returns `null` or undefined if none is due. */
  claim: () => Promise<Item | null | undefined>
  process: (item: Item) => Promise<void>
  /** The message in the log when `claim` or `process` throws. */
  cannotClaim: string
}

export type Dispatcher = { stop(): Promise<void> }

/**
 * Processes items of a table (outbox messages, mails) with up to `parallel` workers. One worker starts, and each item that is
 * found starts another. NOTIFY only wakes the workers earlier; polling finds items in any case. `stop` waits for items that are
 * being processed.
 */
export function startQueueWorkers<Item>(deps: Deps, options: QueueWorkerOptions<Item>): Dispatcher {
  const working = new Set<Promise<void>>()
  let isStopping = false
  let mayBeMore = false

  const work = async (): Promise<void> => {
    while (!isStopping) {
      const item = await options.claim()
      if (!item) return
      wake() // starts a second worker, which claims the next item while this one is processed
      await options.process(item)
    }
  }
  const wake = (): void => {
    if (isStopping) return
    if (working.size >= options.parallel) {
      mayBeMore = true // all workers are busy and may have missed the new item, so one looks again when it is free
      return
    }
    const worker = work().catch((error: unknown) => {
      deps.log.warn({ reason: reasonOf(error) }, options.cannotClaim)
    })
    working.add(worker)
    void worker.then(() => {
      working.delete(worker)
      if (!mayBeMore) return
      mayBeMore = false
      wake()
    })
  }

  const listener = listenToChannel(deps, options.channel, wake, wake)
  const timer = setInterval(wake, options.pollMs)
  wake()
  return {
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await listener.close()
      await Promise.all(working)
    },
  }
}

export type BatchDispatcherOptions = {
  /** Largest number of messages in one batch. */
  most: number
  /** Processes all messages of a batch, or throws. The same message can be delivered twice. */
  consume: (messages: readonly OutboxMessage[]) => Promise<void>
  leaseMs?: number
  pollMs?: number
}

/**
 * Delivers outbox messages of one kind in batches, for kinds with thousands of messages in a second. When a batch fails, its
 * messages are delivered one by one.
 */
export function startBatchDispatcher(deps: Deps, kind: string, batches: BatchDispatcherOptions): Dispatcher {
  const { most, leaseMs = 15_000, pollMs = 1_000 } = batches
  let isStopping = false
  let working: Promise<void> | null = null
  const work = async (): Promise<void> => {
    for (let taken = most; taken === most && !isStopping;) {
      const messages = await deps.owner.ask<OutboxMessage>('outbox_claim_many', claimManyText, [kind, leaseMs, most])
      taken = messages.length
      if (taken > 0) await deliverMany(deps, batches, messages)
    }
  }
  const timer = setInterval(() => {
    working ??= work()
      .catch((error: unknown) => {
        deps.log.warn({ kind, reason: reasonOf(error) }, 'the outbox could not be read; the next poll tries again')
      })
      .finally(() => (working = null))
  }, pollMs)
  return {
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await working
    },
  }
}

async function deliverMany(
  deps: Deps,
  { consume }: BatchDispatcherOptions,
  messages: readonly OutboxMessage[],
): Promise<void> {
  try {
    await consume(messages)
    const values = [messages.map(({ siteId }) => siteId), messages.map(({ id }) => id), messages.map((m) => m.attempts)]
    await deps.owner.ask('outbox_done_many', doneManyText, values)
  } catch (error) {
    deps.log.warn({ kind: messages[0]?.kind, reason: reasonOf(error) }, 'messages were not delivered together')
    for (const message of messages) await deliver(deps, { [message.kind]: (one) => consume([one]) }, message)
  }
}

// Claims due messages of one kind. The subquery is materialized: if the planner expected one row, it would repeat the subquery
// for each row of the table and claim all messages.
const claimManyText = `
  with next as materialized (
    select site_id, id from outbox where due_at <= clock_timestamp() and kind = $1
    order by due_at limit $3 for update skip locked
  )
  update outbox o set attempts = o.attempts + 1, due_at = clock_timestamp() + $2 * interval '1 millisecond' from next
  where o.site_id = next.site_id and o.id = next.id
  returning o.site_id as "siteId", o.id, o.kind, o.key, o.payload, o.attempts, o.created_at as "createdAt"`

const doneManyText = `
  delete from outbox o using unnest($1::uuid[], $2::uuid[], $3::integer[]) as done (site_id, id, attempts)
  where o.site_id = done.site_id and o.id = done.id and o.attempts = done.attempts`

async function claim({ owner }: Deps, kinds: string[], leaseMs: number): Promise<OutboxMessage | undefined> {
  const [message] = await owner.ask<OutboxMessage>('outbox_claim', claimText, [kinds, leaseMs])
  return message
}

/** Claims the next message. The end of its lease is stored as the time at which the message is due again. */
const claimText = `
  with next as materialized (
    select site_id, id from outbox where due_at <= clock_timestamp() and kind = any ($1)
    order by due_at limit 1 for update skip locked
  )
  update outbox o set attempts = o.attempts + 1, due_at = clock_timestamp() + $2 * interval '1 millisecond' from next
  where o.site_id = next.site_id and o.id = next.id
  returning o.site_id as "siteId", o.id, o.kind, o.key, o.payload, o.attempts, o.created_at as "createdAt"`

async function deliver(deps: Deps, consumers: OutboxConsumers, message: OutboxMessage): Promise<void> {
  const { siteId, id, kind, key, attempts } = message
  try {
    await consumers[kind]?.(message)
    await deps.owner.ask('outbox_done', doneText, [siteId, id, attempts])
  } catch (error) {
    deps.log.warn({ siteId, kind, key, attempts, reason: reasonOf(error) }, 'a message was not delivered')
    const [later] = await deps.owner.ask<{ isDead: boolean }>('outbox_later', laterText, [
      siteId,
      id,
      attempts,
      retryDelayMs(attempts, id),
      reasonOf(error),
    ])
    if (later?.isDead) deps.log.error({ siteId, kind, key }, 'a message was given up after three days')
  }
}

/**
 * Deletes a processed message. `attempts` is a fencing token: a consumer whose lease has passed to another consumer deletes
 * nothing.
 */
const doneText = 'delete from outbox where site_id = $1 and id = $2 and attempts = $3'

const laterText = `
  update outbox set last_error = $5, due_at = case when created_at < clock_timestamp() - interval '3 days'
    then 'infinity' else clock_timestamp() + $4 * interval '1 millisecond' end
  where site_id = $1 and id = $2 and attempts = $3
  returning due_at = 'infinity' as "isDead"`

const firstWaitMs = 1_000
const maxWaitMs = 6 * 60 * 60 * 1_000

/**
 * Returns the delay of a retry in milliseconds: doubles from 1 s to 6 h. Up to a fifth is added, by the id of the item, so that
 * items that failed together are not retried together.
 */
export function retryDelayMs(attempts: number, id: string): number {
  const waitMs = Math.min(firstWaitMs * 2 ** (attempts - 1), maxWaitMs)
  const share = Number.parseInt(id.slice(-4), 16) / 0xffff
  return Math.round(waitMs * (1 + share / 5))
}

const maxNoticeBytes = 7_900

/**
 * Sends `value` as JSON to every process that listens to the channel `to`. Processes that do not listen at this moment never
 * receive it. Throws if the JSON has more than 7,900 bytes.
 */
export async function notifyProcesses(deps: { owner: TableOwnerDb }, to: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value)
  if (Buffer.byteLength(text) > maxNoticeBytes) throw new Error(`A notice on ${to} is too long.`)
  await deps.owner.ask('tell_processes', 'select pg_notify($1, $2)', [to, text])
}

export type ChannelListener = { close(): Promise<void> }

/**
 * Listens to the channel `to` on a connection of its own and reconnects when the connection is lost. After a reconnect it calls
 * `onGap`, because messages may have been missed.
 */
export function listenToChannel(
  deps: Deps,
  to: string,
  onMessage: (payload: string) => void,
  onGap: () => void = () => {},
): ChannelListener {
  let isClosed = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let failures = 0

  const connect = async (): Promise<void> => {
    const next = deps.owner.newClient()
    client = next
    next.on('error', () => {}) // ignored: the event `end` follows and reconnects
    next.on('end', again)
    next.on('notification', (message) => onMessage(message.payload ?? ''))
    await next.connect()
    await next.query(`listen ${next.escapeIdentifier(to)}`)
    if (failures > 0) onGap()
    failures = 0
  }
  const again = (): void => {
    if (isClosed) return
    failures += 1
    clearTimeout(retry)
    retry = setTimeout(start, Math.min(100 * 2 ** failures, 3_000))
  }
  const start = (): void => {
    connect().catch((error: unknown) => {
      deps.log.warn({ channel: to, reason: reasonOf(error) }, 'a channel cannot be heard; trying again')
      again()
    })
  }

  start()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
