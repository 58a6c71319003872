import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { Flight } from '../../database/flight.ts'
import { lost, type StandInGateway } from './stand-in-gateway.ts'

/**
 * How an operation breaks. `refused`: it has no effect, and its caller gets an error. `lost`: it takes effect, and the connection
 * breaks before the answer arrives.
 */
export type BreakKind = 'refused' | 'lost'

/** Notes the operations of one flow (the text of a statement, the name of a call), and breaks one of them. */
export type Gate = { passed: string[]; breaksAt: number | null; how: BreakKind; isBroken: boolean }

const gates = new AsyncLocalStorage<Gate>()

export function aGate(breaksAt: number | null = null, how: BreakKind = 'refused'): Gate {
  return { passed: [], breaksAt, how, isBroken: false }
}

/** Runs a flow behind a gate. Flows behind other gates can run at the same time. */
export function behindGate<T>(gate: Gate, run: () => Promise<T>): Promise<T> {
  return gates.run(gate, run)
}

/** True when the operation that is about to happen is the one to break. */
function breaksNow(name: string): Gate | null {
  const gate = gates.getStore()
  if (!gate) return null
  gate.passed.push(name)
  if (gate.passed.length - 1 !== gate.breaksAt) return null
  gate.isBroken = true
  return gate
}

/**
 * Returns the places at which an operation of a flow can break in different ways. A statement inside a transaction has no effect when
 * it or its answer is lost, so that the loss of an answer matters only for calls, commits, and the statements sent with them.
 */
export function breakPlaces({ passed }: Gate, how: BreakKind): number[] {
  const places = passed.map((_, at) => at)
  if (how === 'refused') return places
  const hasEffect = (at: number): boolean => /^(?:commit$|[A-Z]+ \/)/.test(passed[at] ?? '')
  return places.filter((at) => hasEffect(at) || hasEffect(at + 1))
}

/**
 * Puts gates before every statement of the database and every call of the payment gateway. Returns a function that takes them away.
 * A statement that begins a transaction breaks with the first statement inside it; permits of rate limits are left alone, because
 * requests share them.
 */
export function gateOperations(gateway: StandInGateway): () => void {
  const { before, after } = gateway
  const losing = new WeakSet<object>()
  gateway.before = (call) => {
    const gate = breaksNow(call.name)
    if (gate?.how === 'refused') throw lost()
    if (gate) losing.add(call)
  }
  gateway.after = (call) => {
    if (losing.has(call)) throw lost()
  }
  const restore = gateStatements()
  return () => {
    restore()
    Object.assign(gateway, { before, after })
  }
}

type Send = (this: pg.Client, ...given: unknown[]) => unknown
type Callback = (error: Error | null, result?: unknown) => void

function gateStatements(): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Send } // safe: only replaced by a function that takes the same
  const { query } = prototype
  prototype.query = function gated(...given) {
    const [first] = given
    if (first instanceof Flight) breakFlight(this, first)
    const text = first instanceof Flight ? null : textOf(first)
    const gate = text === null || isControl(text) ? null : breaksNow(text)
    if (!gate || text === null) return query.apply(this, given)
    return gate.how === 'refused' ? refuse(this, query, given, text) : lose(this, query, given)
  }
  return () => {
    prototype.query = query
  }
}

/** Breaks the first statement of a flight that is to be broken; those after it fail alike. */
function breakFlight(client: pg.Client, { statements }: Flight): void {
  for (const [at, statement] of statements.entries()) {
    const gate = isControl(statement.text) ? null : breaksNow(statement.text)
    if (gate?.how === 'refused') Object.assign(statement, { name: '', ...failing(statement.text) })
    if (gate?.how !== 'lost') continue
    for (const unanswered of statements.slice(at)) {
      const { answered } = unanswered
      unanswered.answered = (_, result) => answered(cut(client), result)
    }
  }
}

/** A statement that fails in place of the given one, so that PostgreSQL ends the transaction as after any error. */
function failing(text: string): { text: string; values: [] } {
  return { text: text === 'commit' ? 'rollback' : 'select 1 / 0', values: [] }
}

function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query
  const { text } = (query ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : null
}

/** True for statements that belong to no flow alone: control, wake-ups, and permits that requests share. */
function isControl(text: string): boolean {
  return /^(?:begin|rollback|listen|select pg_notify|select set_config\('app.site')|take_permits|return_permit/.test(
    text,
  )
}

function refuse(client: pg.Client, query: Send, given: readonly unknown[], text: string): unknown {
  return query.apply(client, [failing(text).text, ...given.filter((part) => typeof part === 'function')])
}

/** Reports an error when the answer arrives. */
function lose(client: pg.Client, query: Send, given: readonly unknown[]): unknown {
  const last = given.at(-1)
  if (typeof last === 'function') {
    const callback: Callback = () => (last as Callback)(cut(client))
    return query.apply(client, [...given.slice(0, -1), callback])
  }
  return (query.apply(client, [...given]) as Promise<unknown>).then(() => {
    throw cut(client)
  })
}

/**
 * Closes a connection. The connection on which requests read together stays open, because its loss would break other flows too.
 */
function cut(client: pg.Client): Error {
  if ('_poolUseCount' in client) client.connection.stream.destroy()
  return new Error('The connection was cut by the test.')
}
