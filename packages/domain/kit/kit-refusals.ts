import { callMessages } from './calls/call.messages.ts'
import { refusedCallMessages } from './calls/refused-call.messages.ts'
import { kitMessages } from './kit.messages.ts'
import type { RefusalsOf } from './refusal.ts'

export const kitRefusals = {
  'kit.shape': { status: 400, message: kitMessages.shape },
  'kit.not-json': { status: 400, message: kitMessages.notJson },
  'kit.body-too-large': { status: 413, message: kitMessages.bodyTooLarge },
  'kit.two-hosts': { status: 400, message: kitMessages.twoHosts },
  'kit.crumb': { status: 403, message: refusedCallMessages.sessionExpired },
  'kit.not-found': { status: 404, message: kitMessages.notFound },
  'kit.method': { status: 405, message: kitMessages.method },
  'kit.unknown-host': { status: 421, message: kitMessages.unknownHost },
  'kit.too-many': { status: 429, message: refusedCallMessages.tooMany },
  'kit.too-much': { status: 429, message: kitMessages.tooMuch },
  'kit.busy': { status: 503, message: kitMessages.busy },
  'kit.unavailable': { status: 503, message: kitMessages.unavailable },
  'kit.denied': { status: 403, message: kitMessages.denied },
  'kit.signed-out': { status: 401, message: kitMessages.signedOut },
  'kit.bug': { status: 500, message: callMessages.somethingWentWrong },
} as const satisfies RefusalsOf<'kit'>
