import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import {
  answerBank,
  cancelKey,
  captureCharge,
  createCharge,
  dueChanges,
  makeToken,
  refundCharge,
  type Outcome,
} from './charge-operations.ts'
import { makeEventSender, type EventSender } from './event-sender.ts'
import { applyEntry, type Entry, type GatewayState, type StoredEvent } from './gateway-state.ts'
import type { Journal } from './journal.ts'
import type { Behaviour, Charge, NewCharge } from './protocol.ts'

type Gateway = {
  state: GatewayState
  journal: Journal
  events: EventSender
  secret: string
  /** Responses that stay open until the gateway ends. */
  watchers: Set<ServerResponse>
}

const slowMs = 1_000
const tickMs = 250
const maxBodyBytes = 20_000
/** How long running requests may take after `stop`. */
const endsWithinMs = 1_000

export type GatewayServer = { server: Server; stop(): Promise<void> }

/** Makes the gateway's HTTP server over a journal. It does not listen yet. */
export function makeGatewayServer(state: GatewayState, journal: Journal, secret: string): GatewayServer {
  const events = makeEventSender({
    gatewaySecret: secret,
    behaviour: () => state.behaviour,
    isWaiting: ({ id }) => state.waiting.has(id),
    onDelivered: (event) => void save(gateway, [{ event: { ...event, isDelivered: true } }]),
  })
  const gateway: Gateway = { state, journal, events, secret, watchers: new Set() }
  const tick = (): void => void commit(gateway, { answer: null, entries: dueChanges(state, nowOf(gateway)) })
  const timer = setInterval(tick, tickMs)
  for (const event of state.waiting.values()) events.send(event)
  const server = createServer((request, response) => {
    // An error of the journal ends the process, which is started again: nothing is answered that was not stored.
    void readJson(request).then(
      (body) => handle(gateway, { request, body: body as never }, response), // only test-gateway.ts has the key
      () => response.destroy(),
    )
  })
  return {
    server,
    stop: async () => {
      clearInterval(timer)
      events.stop()
      for (const watcher of gateway.watchers) watcher.end()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await Promise.race([closed, pause(endsWithinMs)])
      server.closeAllConnections()
      await journal.close()
    },
  }
}

function nowOf({ state }: Gateway): number {
  return Date.now() + state.behaviour.clockAheadMs
}

/** Stores the changes of an operation, then sends its events. Returns the operation's answer. */
async function commit<answer>(gateway: Gateway, { answer, entries }: Outcome<answer>): Promise<answer> {
  await save(gateway, entries)
  for (const event of eventsIn(entries)) gateway.events.send(event)
  return answer
}

function save({ state, journal }: Gateway, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) applyEntry(state, entry)
  return journal.append(entries)
}

function eventsIn(entries: readonly Entry[]): StoredEvent[] {
  return entries.flatMap((entry) => ('event' in entry ? [entry.event] : []))
}

type Received = { request: IncomingMessage; body: never }

async function handle(gateway: Gateway, { request, body }: Received, response: ServerResponse): Promise<void> {
  if (request.headers.authorization !== `Bearer ${gateway.secret}`) return send(response, 401, { error: 'key' })
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway')
  const { answerDelayMs } = gateway.state.behaviour
  if (answerDelayMs > 0) await pause(answerDelayMs)
  const route = `${request.method} /${pathname.split('/')[1] ?? ''}`
  const [, , name = '', part = ''] = pathname.split('/')
  switch (route) {
    case 'POST /tokens':
      return tokenize(gateway, body, response)
    case 'POST /charges':
      return name === '' ? charge(gateway, body, response) : change(gateway, { name, part, body }, response)
    case 'GET /charges':
      return find(gateway, name, searchParams, response)
    case 'POST /cancel':
      return sendFound(response, await commit(gateway, cancelKey(gateway.state, keyIn(body), nowOf(gateway))))
    case 'GET /bank':
      return sendFound(response, gateway.state.byBankToken.get(name) ?? null)
    case 'POST /bank':
      return bank(gateway, name, body, response)
    case 'PUT /listeners':
      gateway.events.listen((body as { url: string }).url)
      return send(response, 200, {})
    case 'PUT /behaviour':
      return behave(gateway, body, response)
    case 'GET /watch':
      return watch(gateway, response)
    default:
      return send(response, 404, { error: 'route' })
  }
}

function keyIn(body: { key: string }): string {
  return body.key
}

async function tokenize(
  gateway: Gateway,
  { number, siteId }: { number: string; siteId: string },
  response: ServerResponse,
): Promise<void> {
  const token = await commit(gateway, makeToken(number, siteId))
  send(response, token ? 200 : 422, token ?? { error: 'card' })
}

/** Creates a charge and answers as its card says: late, never, after its event, or as usual. */
async function charge(gateway: Gateway, body: NewCharge, response: ServerResponse): Promise<void> {
  const { answer, entries } = createCharge(gateway.state, body, nowOf(gateway))
  await save(gateway, entries)
  const events = eventsIn(entries)
  if (answer?.outcome === 'event-first') await Promise.all(events.map((event) => gateway.events.deliver(event)))
  for (const event of events) if (gateway.state.waiting.has(event.id)) gateway.events.send(event)
  if (answer?.outcome === 'slow' && entries.length > 0) await pause(slowMs)
  if (answer?.outcome === 'lost') return void response.destroy()
  if (answer?.outcome === 'silent') return
  send(response, answer ? 200 : 422, answer ?? { error: 'key-reused' })
}

type Change = { name: string; part: string; body: { key: string; amountCents: number } }

async function change(gateway: Gateway, { name, part, body }: Change, response: ServerResponse): Promise<void> {
  const found = gateway.state.charges.get(name)
  if (!found) return send(response, 404, { error: 'charge' })
  if (part === 'capture') return send(response, 200, await commit(gateway, captureCharge(found, nowOf(gateway))))
  if (part === 'refunds') return send(response, 200, await commit(gateway, refundCharge(found, body, nowOf(gateway))))
  return send(response, 404, { error: 'route' })
}

function find({ state }: Gateway, reference: string, query: URLSearchParams, response: ServerResponse): void {
  const key = query.get('key')
  const siteId = query.get('siteId')
  if (reference !== '') return sendFound(response, state.charges.get(reference) ?? null)
  if (key !== null) return sendFound(response, state.byKey.get(key) ?? null)
  send(response, 200, { charges: [...state.charges.values()].filter((each) => each.siteId === siteId) })
}

async function bank(
  gateway: Gateway,
  token: string,
  { answer }: { answer: string },
  response: ServerResponse,
): Promise<void> {
  const found = gateway.state.byBankToken.get(token)
  if (!found) return send(response, 404, { error: 'charge' })
  send(response, 200, await commit(gateway, answerBank(found, answer, nowOf(gateway))))
}

async function behave(gateway: Gateway, changes: Partial<Behaviour>, response: ServerResponse): Promise<void> {
  const behaviour = { ...gateway.state.behaviour, ...changes }
  await save(gateway, [{ behaviour }])
  await commit(gateway, { answer: null, entries: dueChanges(gateway.state, nowOf(gateway)) })
  send(response, 200, behaviour)
}

function watch({ watchers }: Gateway, response: ServerResponse): void {
  watchers.add(response)
  response.once('close', () => watchers.delete(response))
  response.writeHead(200, { 'content-type': 'text/plain' }).flushHeaders()
}

function sendFound(response: ServerResponse, found: Charge | null): void {
  send(response, found ? 200 : 404, found ?? { error: 'charge' })
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += (part as Buffer).length
    if (bytes > maxBodyBytes) throw new SyntaxError('The body is too large.')
    parts.push(part as Buffer)
  }
  return bytes === 0 ? {} : JSON.parse(Buffer.concat(parts).toString())
}
