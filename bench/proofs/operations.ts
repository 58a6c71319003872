import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'

/**
 * An operation of a server: a statement, a commit, or a call to the test gateway. `label` is the name or the beginning of its text;
 * operations with the same label are counted apart.
 */
export type Operation = { label: string; nth: number }
/** A moment at which a server is killed: when nothing of the operation was sent yet, or when its answer has arrived. */
export type Point = Operation & { when: 'before' | 'after' }

export type OperationGate = {
  /** Counts operations on a site from now on, and kills this process at the point. `null` only counts. */
  arm(siteId: string, point: Point | null): void
  /** Operations since `arm`, in the order in which they began. */
  operations(): Operation[]
}

/**
 * Has this process count what it does for one site, and kill itself on the way. Call it before the server is imported. Counted are
 * the transactions of the site, the calls to the test gateway, and the owner's statements about outbox, mails, payments and
 * refunds. Statements that look for work count only when they have found some, and then only afterwards, because every process
 * repeats them all the time.
 */
export function gateOperations(): OperationGate {
  let armed: { siteId: string; point: Point | null } | null = null
  let found: Operation[] = []
  const reach = ({ label, nth }: Operation, when: Point['when']): void => {
    const point = armed?.point
    if (point?.label === label && point.nth === nth && point.when === when) process.kill(process.pid, 'SIGKILL')
  }
  const begin = (label: string): Operation => {
    const operation = { label, nth: 1 + found.filter((one) => one.label === label).length }
    found.push(operation)
    reach(operation, 'before')
    return operation
  }
  gateStatements({
    siteId: () => armed?.siteId ?? null,
    begin,
    end: (operation) => reach(operation, 'after'),
    foundWork: (label) => reach(begin(label), 'after'),
  })
  gateCalls({ isArmed: () => armed !== null, begin, end: (operation) => reach(operation, 'after') })
  return {
    arm: (siteId, point) => {
      armed = { siteId, point }
      found = []
    },
    operations: () => found,
  }
}

type Watcher = {
  begin: (label: string) => Operation
  end: (operation: Operation) => void
}

type Send = (this: pg.Client, ...given: unknown[]) => unknown
type StatementWatcher = Watcher & { siteId: () => string | null; foundWork: (label: string) => void }

function gateStatements({ siteId, begin, end, foundWork }: StatementWatcher): void {
  const inSite = new WeakMap<pg.Client, { isReadOnly: boolean }>()
  const send = Reflect.get(pg.Client.prototype, 'query') as Send // safe: it is replaced by a function that takes the same
  Reflect.set(pg.Client.prototype, 'query', function gated(this: pg.Client, ...given: unknown[]) {
    const wanted = siteId()
    if (wanted === null) return send.apply(this, given)
    const { text, name } = statementIn(given[0])
    if (text.startsWith('begin')) {
      if (text.includes(wanted)) inSite.set(this, { isReadOnly: text.startsWith('begin read only') })
      else inSite.delete(this)
      return send.apply(this, given)
    }
    const transaction = inSite.get(this)
    const isEnd = text === 'commit' || text === 'rollback'
    if (isEnd) inSite.delete(this)
    if (transaction && !(isEnd && transaction.isReadOnly)) {
      const operation = begin(labelOf(text, name))
      return withResult(this, send, given, () => end(operation))
    }
    if (!transaction && isWorkOfOwner(name)) return watchWork(this, send, given, { name, begin, end, foundWork })
    return send.apply(this, given)
  })
}

function isWorkOfOwner(name: string): boolean {
  return /^(?:outbox|mails|payments|payment_refunds|order_refunds)_/.test(name)
}

type Work = Watcher & { name: string; foundWork: (label: string) => void }

function watchWork(client: pg.Client, send: Send, given: unknown[], { name, begin, end, foundWork }: Work): unknown {
  if (/_(?:claim|claim_many|unsettled|due)$/.test(name)) {
    return withResult(client, send, given, (count) => count > 0 && foundWork(name))
  }
  const operation = begin(name)
  return withResult(client, send, given, () => end(operation))
}

/** Sends a statement, and calls `ended` with the number of its rows before its sender learns of them. */
function withResult(client: pg.Client, send: Send, given: unknown[], ended: (rows: number) => unknown): unknown {
  const last = given.at(-1)
  if (typeof last === 'function') {
    const callback = (error: unknown, result: unknown): void => {
      if (!error) ended(countIn(result))
      Reflect.apply(last, undefined, [error, result])
    }
    return send.apply(client, [...given.slice(0, -1), callback])
  }
  return (send.apply(client, given) as Promise<unknown>).then((result) => {
    ended(countIn(result))
    return result
  })
}

function countIn(result: unknown): number {
  return (result as { rowCount?: number | null } | undefined)?.rowCount ?? 0
}

function statementIn(query: unknown): { text: string; name: string } {
  if (typeof query === 'string') return { text: query, name: '' }
  const { text = '', name = '' } = (query ?? {}) as { text?: string; name?: string }
  return { text, name }
}

const labelChars = 60

/** Generated statements have names that depend on which were sent first, so the beginning of their text is their label. */
function labelOf(text: string, name: string): string {
  if (name !== '' && !/^b\d+$/.test(name)) return name
  return text
    .replaceAll(/["\s]+/g, ' ')
    .trim()
    .slice(0, labelChars)
    .trim()
}

type CallWatcher = Watcher & { isArmed: () => boolean }
type Request = (...given: unknown[]) => http.ClientRequest

function gateCalls({ isArmed, begin, end }: CallWatcher): void {
  const request = http.request as Request
  Reflect.set(http, 'request', (...given: unknown[]) => {
    if (isListenerCall(given)) return request(String(given[0]).replace('/listeners', '/elsewhere'), ...given.slice(1))
    const label = isArmed() ? labelOfCall(given) : null
    if (label === null) return request(...given)
    const operation = begin(label)
    return request(...given).prependOnceListener('response', () => end(operation))
  })
  syncBuiltinESMExports()
}

/**
 * True for the call with which a server asks for the gateway's events. It is sent to a path without meaning, because the parent
 * receives the events and decides what becomes of them.
 */
function isListenerCall([address]: unknown[]): boolean {
  return typeof address === 'string' && address.endsWith('/listeners')
}

/** Returns the call's method and path without ids; null for requests that are no calls to the gateway. */
function labelOfCall([address, options]: unknown[]): string | null {
  const { method = 'GET', headers } = (options ?? {}) as { method?: string; headers?: Record<string, string> }
  if (typeof address !== 'string' || headers?.['authorization']?.startsWith('Bearer ') !== true) return null
  const { pathname } = new URL(address)
  if (pathname === '/watch') return null
  return `${method} ${pathname.replaceAll(/(?:tch_)?[0-9a-f]{32,}/g, '*')}`
}
