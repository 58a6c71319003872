import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import {
  charge,
  confirm,
  invalid,
  unexpectedState,
  type StandInAnswer,
  type StandInIntent,
  type StandInRefund,
} from './stripe-objects.ts'
import { actOnSetup, refusalOfKey, standInSecretKey, standInSetup, type StandInSetup } from './stripe-setup-objects.ts'

/**
 * How the stand-in treats the next requests whose path contains `path`: `loses-answer` does what was asked and cuts the connection,
 * `cuts` does nothing and cuts it, `fails` answers 500, `halves` does it and sends half of the answer, `waits` does and answers it
 * after `release`.
 */
export type StandInFault = { path: string; kind: 'loses-answer' | 'cuts' | 'fails' | 'halves' | 'waits'; times: number }

export type StripeStandIn = {
  url: string
  intents: Map<string, StandInIntent>
  refunds: StandInRefund[]
  setup: StandInSetup
  /** Every request so far: method, path, idempotency key, and form fields. */
  asked: { call: string; key: string | undefined; fields: Record<string, string> }[]
  fail(fault: StandInFault): void
  /** Ends all faults. */
  recover(): void
  release(): void
  /** Forgets all idempotency keys, as Stripe does after a day. */
  forgetKeys(): void
  close(): Promise<void>
}

export { standInSecretKey }
export const standInWebhookSecret = 'whsec_standin1'

/**
 * Starts an HTTP server that speaks Stripe's protocol to the official library: form-encoded bodies, idempotency keys, errors,
 * further steps. It keeps PaymentIntents and refunds.
 */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const intents = new Map<string, StandInIntent>()
  const refunds: StandInRefund[] = []
  const setup = standInSetup()
  const asked: StripeStandIn['asked'] = []
  const faults: StandInFault[] = []
  let released = Promise.withResolvers<void>()
  const kept = new Map<string, { hash: string; answer: StandInAnswer }>()
  const server = createServer((request, response) => {
    void readBody(request).then(async (text) => {
      const url = new URL(request.url ?? '/', 'http://stripe')
      const params = new URLSearchParams(request.method === 'GET' ? url.search : text)
      const key = request.headers['idempotency-key'] as string | undefined
      const call = `${request.method} ${url.pathname}`
      asked.push({ call, key, fields: Object.fromEntries(params) })
      const fault = faults.find(({ path, times }) => times > 0 && url.pathname.includes(path))
      if (fault) fault.times -= 1
      if (fault?.kind === 'waits') await released.promise
      if (fault?.kind === 'cuts') return void response.destroy()
      const answer =
        fault?.kind === 'fails'
          ? { status: 500, body: { error: { type: 'api_error', message: 'An error on our side.' } } }
          : once(kept, key, `${call} ${text}`, () => act({ intents, refunds, setup }, { call, params, request }))
      if (fault?.kind === 'loses-answer') return void response.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_1' })
      const whole = JSON.stringify(withoutUnexpanded(answer.body, params))
      response.end(fault?.kind === 'halves' ? whole.slice(0, whole.length / 2) : whole)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intents,
    refunds,
    setup,
    asked,
    fail: (fault) => faults.push(fault),
    recover: () => void faults.splice(0),
    release: () => {
      released.resolve()
      released = Promise.withResolvers()
    },
    forgetKeys: () => kept.clear(),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

/** Signs an event about an object with the library's own test function, now unless `atMs` is given. */
export function signedStripeEvent(
  type: string,
  object: object,
  { secret = standInWebhookSecret, atMs = Date.now(), id = `evt_${crypto.randomUUID()}`, fields = {} } = {},
): { id: string; body: string; headers: Record<string, string> } {
  const created = Math.floor(atMs / 1000)
  const body = JSON.stringify({ id, object: 'event', type, created, data: { object }, ...fields })
  const signature = new Stripe(standInSecretKey).webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: created,
  })
  return { id, body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
}

/** Answers a repeated idempotency key with the first answer, and refuses it for another request. */
function once(
  kept: Map<string, { hash: string; answer: StandInAnswer }>,
  key: string | undefined,
  request: string,
  run: () => StandInAnswer,
): StandInAnswer {
  if (key === undefined) return run()
  const hash = createHash('sha256').update(request).digest('hex')
  const earlier = kept.get(key)
  if (!earlier) {
    const answer = run()
    if (answer.status !== 401) kept.set(key, { hash, answer: structuredClone(answer) })
    return answer
  }
  if (earlier.hash === hash) return earlier.answer
  const message = 'Keys for idempotent requests can only be used with the same parameters.'
  return { status: 400, body: { error: { type: 'idempotency_error', message } } }
}

type Objects = Pick<StripeStandIn, 'intents' | 'refunds' | 'setup'>
type Asked = { call: string; params: URLSearchParams; request: IncomingMessage }

function act(objects: Objects, { call, params, request }: Asked): StandInAnswer {
  const refused = refusalOfKey(objects.setup, { call, authorization: request.headers.authorization })
  if (refused) return refused
  const [, method, id = '', part = ''] = /^(\w+) \/v1\/payment_intents\/?([^/]*)\/?(.*)$/.exec(call) ?? []
  if (method === 'POST' && id === '') return createIntent(objects, params)
  if (method !== undefined) return actOnIntent(objects, { id, part, params })
  if (call === 'POST /v1/refunds') return createRefund(objects, params)
  if (call === 'GET /v1/refunds') return listRefunds(objects, params)
  if (call === 'GET /v1/balance_transactions') return listBalance(objects, params)
  const answer = actOnSetup(objects.setup, { call, params, authorization: request.headers.authorization })
  if (answer) return answer
  return {
    status: 404,
    body: { error: { type: 'invalid_request_error', message: `Unrecognized request URL (${call})` } },
  }
}

function createIntent({ intents }: Objects, params: URLSearchParams): StandInAnswer {
  const amount = Number(params.get('amount'))
  if (!Number.isSafeInteger(amount) || amount < 50)
    return invalid('amount_too_small', 'Amount must be at least $0.50 usd')
  const intent: StandInIntent = {
    id: `pi_${intents.size + 1}${crypto.randomUUID().slice(0, 8)}`,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    currency: params.get('currency') ?? '',
    status: 'requires_payment_method',
    metadata: metadataOf(params),
    description: params.get('description'),
    next_action: null,
    last_payment_error: null,
    latest_charge: null,
  }
  intents.set(intent.id, intent)
  return { status: 200, body: intent }
}

function actOnIntent(
  { intents }: Objects,
  { id, part, params }: { id: string; part: string; params: URLSearchParams },
): StandInAnswer {
  const intent = intents.get(id)
  if (!intent) return { ...invalid('resource_missing', `No such payment_intent: '${id}'`), status: 404 }
  if (part === '') return { status: 200, body: intent }
  if (part === 'confirm') return confirm(intent, params)
  if (part === 'capture') {
    if (intent.status !== 'requires_capture') return unexpectedState(intent)
    charge(intent, 'succeeded')
    return { status: 200, body: intent }
  }
  if (['succeeded', 'canceled'].includes(intent.status)) return unexpectedState(intent)
  intent.status = 'canceled'
  return { status: 200, body: intent }
}

function createRefund({ intents, refunds }: Objects, params: URLSearchParams): StandInAnswer {
  const paid = intents.get(params.get('payment_intent') ?? '')?.latest_charge
  const amount = Number(params.get('amount'))
  if (!paid || paid.amount_refunded + amount > paid.amount) {
    return invalid('charge_already_refunded', 'Refund amount is greater than unrefunded amount on charge')
  }
  paid.amount_refunded += amount
  const refund: StandInRefund = {
    id: `re_${refunds.length + 1}`,
    object: 'refund',
    amount,
    currency: paid.currency,
    created: Math.floor(Date.now() / 1000),
    payment_intent: params.get('payment_intent') ?? '',
    status: 'succeeded',
    metadata: metadataOf(params),
  }
  refunds.push(refund)
  return { status: 200, body: refund }
}

function listRefunds({ refunds }: Objects, params: URLSearchParams): StandInAnswer {
  const data = refunds.filter((refund) => refund.payment_intent === params.get('payment_intent'))
  return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/refunds' } }
}

/** Lists captured charges and refunds as Stripe does: two a page, so that every test with more reads further pages. */
function listBalance({ intents, refunds }: Objects, params: URLSearchParams): StandInAnswer {
  const [from, to] = [Number(params.get('created[gte]')), Number(params.get('created[lt]'))]
  const charges = [...intents.values()].flatMap((intent) =>
    intent.status === 'succeeded' && intent.latest_charge ? [intent.latest_charge] : [],
  )
  const all = [...charges, ...refunds]
    .filter(({ created }) => created >= from && created < to)
    .map((source) => ({ id: `txn_${source.id}`, object: 'balance_transaction', source }))
  const start = all.findIndex(({ id }) => id === params.get('starting_after')) + 1
  const data = all.slice(start, start + 2)
  const body = { object: 'list', data, has_more: start + 2 < all.length, url: '/v1/balance_transactions' }
  return { status: 200, body }
}

function metadataOf(params: URLSearchParams): Record<string, string> {
  const named = [...params].flatMap(([name, value]) => {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
    return key === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(named)
}

/** Replaces the charge of an intent by its id, unless the request expands it. */
function withoutUnexpanded(body: object, params: URLSearchParams): object {
  const isExpanded = [...params].some(([name, value]) => name.startsWith('expand') && value === 'latest_charge')
  if (isExpanded || !('latest_charge' in body) || body.latest_charge === null) return body
  return { ...body, latest_charge: (body.latest_charge as { id: string }).id }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
