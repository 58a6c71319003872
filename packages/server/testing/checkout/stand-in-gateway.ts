import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import {
  answerBank,
  cancelKey,
  captureCharge,
  createCharge,
  dueChanges,
  makeToken,
  refundCharge,
  type Outcome,
} from '../../payments/test-gateway/charge-operations.ts'
import { applyEntry, emptyState, type GatewayState } from '../../payments/test-gateway/gateway-state.ts'
import type { Charge, NewCharge } from '../../payments/test-gateway/protocol.ts'
import type { TestGateway } from '../../payments/test-gateway/test-gateway.ts'
import type { TestApp } from '../test-app.ts'

/** A call to the gateway, `POST /charges` for example, with the values of its query and body. */
export type GatewayCall = { name: string; body: Readonly<Record<string, unknown>> }

export type StandInGateway = TestGateway & {
  readonly state: GatewayState
  /** Calls so far. */
  readonly calls: GatewayCall[]
  /** Runs before the gateway handles a call; throwing `lost()` keeps the call from arriving. */
  before: (call: GatewayCall) => Promise<void> | void
  /** Runs after the gateway has handled a call; throwing `lost()` loses the answer. */
  after: (call: GatewayCall) => Promise<void> | void
  charges(): Charge[]
  /** Lets what is due at this moment happen: pending payments succeed, charges are disputed. */
  pass(ms: number): void
}

/**
 * The test gateway without its process: the same operations in this process, so that a test can lose a call or an answer at a moment
 * of its choice. It sends no events by itself.
 */
export function standInGateway(app: Pick<TestApp, 'deps'>): StandInGateway {
  const state = emptyState()
  const now = (): number => app.deps.clock.now()
  const gateway: StandInGateway = {
    state,
    calls: [],
    before: () => {},
    after: () => {},
    charges: () => [...state.charges.values()],
    pass: (ms) => {
      for (const entry of dueChanges(state, now() + ms)) applyEntry(state, entry)
    },
    start: () => {},
    listenAt: () => {},
    call: async (method, path, body = {}) => {
      const [place = '', query] = path.split('?')
      const call = { name: `${method} ${place}`, body: { ...Object.fromEntries(new URLSearchParams(query)), ...body } }
      gateway.calls.push(call)
      await gateway.before(call)
      const answer = handle(state, { method, path, body }, now())
      await gateway.after(call)
      return answer
    },
    secret: () => 'stand-in',
    stop: async () => {},
  }
  Object.assign(app.deps.payments, { gateway })
  return gateway
}

/** The refusal that the connection to the gateway throws when no answer came. */
export function lost(): Refusal {
  return new Refusal('payments.unavailable', { retryAfterSeconds: 2 })
}

type Answer = { status: number; body: unknown }
type Request = { method: string; path: string; body: object }

function handle(state: GatewayState, { method, path, body }: Request, nowMs: number): Answer {
  const url = new URL(path, 'http://gateway')
  const [, kind, name = '', part = ''] = url.pathname.split('/')
  const run = <answer>({ answer, entries }: Outcome<answer>): Answer => {
    for (const entry of entries) applyEntry(state, entry)
    return found(answer)
  }
  const charge = state.charges.get(name)
  const given = body as never // safe: the provider of the test gateway sends what each path takes
  if (kind === 'tokens')
    return run(makeToken((given as { number: string }).number, (given as { siteId: string }).siteId))
  if (kind === 'cancel') return run(cancelKey(state, (given as { key: string }).key, nowMs))
  if (kind === 'bank') return bank(state, { name, method, answer: (given as { answer: string }).answer }, run, nowMs)
  if (method === 'POST' && name === '') return run(createCharge(state, given as NewCharge, nowMs))
  if (part === 'capture' && charge) return run(captureCharge(charge, nowMs))
  if (part === 'refunds' && charge) return run(refundCharge(charge, given, nowMs))
  return found(name === '' ? state.byKey.get(url.searchParams.get('key') ?? '') : charge)
}

type BankCall = { name: string; method: string; answer: string }

function bank(
  state: GatewayState,
  { name, method, answer }: BankCall,
  run: (outcome: Outcome<Charge>) => Answer,
  nowMs: number,
): Answer {
  const charge = state.byBankToken.get(name)
  return charge && method === 'POST' ? run(answerBank(charge, answer, nowMs)) : found(charge)
}

function found(answer: unknown): Answer {
  return answer === undefined || answer === null ? { status: 404, body: {} } : { status: 200, body: answer }
}
