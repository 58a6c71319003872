import { invalid, type StandInAnswer } from './stripe-objects.ts'

export const standInSecretKey = 'sk_test_standin1'

/** A key that the stand-in knows. `lacks`: parts of calls that a restricted key may not make, such as `POST /v1/refunds`. */
export type StandInKey = { account: string; lacks?: readonly string[] }

export type StandInWebhook = {
  id: string
  object: 'webhook_endpoint'
  url: string
  status: 'enabled' | 'disabled'
  enabled_events: string[]
  metadata: Record<string, string>
  created: number
}

/** Keys, webhook endpoints and tokens of the stand-in, with the most endpoints that an account may have. */
export type StandInSetup = {
  keys: Map<string, StandInKey>
  webhooks: (StandInWebhook & { account: string })[]
  tokens: Map<string, string>
  mostWebhooks: number
}

export function standInSetup(): StandInSetup {
  return {
    keys: new Map([
      [standInSecretKey, { account: 'acct_1' }],
      ['pk_test_standin1', { account: 'acct_1' }],
    ]),
    webhooks: [],
    tokens: new Map(),
    mostWebhooks: 16,
  }
}

type Call = { call: string; authorization: string | undefined }

function keyOf({ keys }: StandInSetup, { authorization = '' }: Pick<Call, 'authorization'>): StandInKey | undefined {
  return keys.get(authorization.replace('Bearer ', ''))
}

/** Refuses a key that Stripe does not know, and what a restricted or a publishable key may not do. The messages quote it, as Stripe's do. */
export function refusalOfKey(setup: StandInSetup, { call, authorization = '' }: Call): StandInAnswer | null {
  const key = keyOf(setup, { authorization })
  const refusal = (status: number, message: string): StandInAnswer => ({
    status,
    body: { error: { type: 'invalid_request_error', message: `${message}: ${authorization}` } },
  })
  if (!key) return refusal(401, 'Invalid API Key provided')
  const isPublic = authorization.startsWith('Bearer pk_')
  if (isPublic && call !== 'POST /v1/tokens') return refusal(403, 'A publishable key cannot do this')
  if (key.lacks?.some((part) => call.startsWith(part))) return refusal(403, 'The provided key lacks permissions')
  return null
}

/** Answers calls about accounts, tokens and webhook endpoints; null for others. */
export function actOnSetup(
  setup: StandInSetup,
  { call, params, authorization }: Call & { params: URLSearchParams },
): StandInAnswer | null {
  const account = keyOf(setup, { authorization })?.account ?? ''
  if (call === 'GET /v1/account') {
    const settings = { dashboard: { display_name: `Shop of ${account}` } }
    return { status: 200, body: { id: account, object: 'account', settings } }
  }
  const [, method, path, id = ''] = /^(\w+) \/v1\/(tokens|webhook_endpoints)\/?(.*)$/.exec(call) ?? []
  if (path === 'tokens') return actOnToken(setup, { method, id, account })
  return path === 'webhook_endpoints' ? actOnWebhook(setup, { method, id, account, params }) : null
}

type Asked = { method: string | undefined; id: string; account: string }

function actOnToken({ tokens }: StandInSetup, { method, id, account }: Asked): StandInAnswer {
  if (method === 'POST') {
    const made = `pii_${tokens.size + 1}`
    tokens.set(made, account)
    return { status: 200, body: { id: made, object: 'token' } }
  }
  if (tokens.get(id) !== account) return missing(id)
  return { status: 200, body: { id, object: 'token' } }
}

function actOnWebhook(
  setup: StandInSetup,
  { method, id, account, params }: Asked & { params: URLSearchParams },
): StandInAnswer {
  const own = setup.webhooks.filter((webhook) => webhook.account === account)
  if (method === 'GET') return { status: 200, body: { object: 'list', data: own, has_more: false } }
  if (id === '') return makeWebhook(setup, { account, params, isFull: own.length >= setup.mostWebhooks })
  const found = own.find((webhook) => webhook.id === id)
  if (!found) return missing(id)
  if (method === 'DELETE') {
    setup.webhooks.splice(setup.webhooks.indexOf(found), 1)
    return { status: 200, body: { id, object: 'webhook_endpoint', deleted: true } }
  }
  Object.assign(found, { status: 'enabled', enabled_events: eventsOf(params) })
  return { status: 200, body: found }
}

function makeWebhook(
  { webhooks, mostWebhooks }: StandInSetup,
  { account, params, isFull }: { account: string; params: URLSearchParams; isFull: boolean },
): StandInAnswer {
  if (isFull) {
    const message = `You have reached the maximum of ${mostWebhooks} test webhook endpoints.`
    return { status: 400, body: { error: { type: 'invalid_request_error', message } } }
  }
  const made = {
    id: `we_${crypto.randomUUID()}`,
    object: 'webhook_endpoint' as const,
    url: params.get('url') ?? '',
    status: 'enabled' as const,
    enabled_events: eventsOf(params),
    metadata: { site_id: params.get('metadata[site_id]') ?? '' },
    created: Math.floor(Date.now() / 1000),
    account,
  }
  webhooks.push(made)
  return { status: 200, body: { ...made, secret: `whsec_${made.id.replaceAll('-', '_')}` } }
}

function eventsOf(params: URLSearchParams): string[] {
  return [...params].flatMap(([name, value]) => (name.startsWith('enabled_events') ? [value] : []))
}

function missing(id: string): StandInAnswer {
  return { ...invalid('resource_missing', `No such object: '${id}'`), status: 404 }
}
