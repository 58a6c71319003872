import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Stripe } from 'stripe'

/** Clients of Stripe's library, one for each secret key, with one pool of connections. */
export type StripeClients = {
  of(secretKey: string): Promise<Stripe>
  stop(): void
}

/** Longest wait for an answer of Stripe. Its own checks of a card take a few seconds at most. */
const timeoutMs = 15_000
/** Clients hold no connection of their own; the number is limited for servers with thousands of shops. */
const maxClients = 500

/** Makes the clients. The library is loaded with the first one, because most servers never need it. */
export function makeStripeClients(apiUrl: string): StripeClients {
  const clients = new Map<string, Stripe>()
  const { protocol, hostname, port } = new URL(apiUrl)
  const isHttps = protocol === 'https:'
  const agent = isHttps ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  return {
    of: async (secretKey) => {
      const known = clients.get(secretKey)
      if (known) return known
      const { Stripe: Library } = await import('stripe')
      const client = new Library(secretKey, {
        protocol: isHttps ? 'https' : 'http',
        host: hostname,
        port: port === '' ? (isHttps ? 443 : 80) : Number(port),
        timeout: timeoutMs,
        maxNetworkRetries: 1,
        httpAgent: agent,
        telemetry: false,
      })
      if (clients.size >= maxClients) clients.delete(clients.keys().next().value ?? '')
      clients.set(secretKey, client)
      return client
    },
    stop: () => agent.destroy(),
  }
}
