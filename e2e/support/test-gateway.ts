import { makeLog } from '@sitewright/server/observability/index.ts'
import type { Charge } from '@sitewright/server/payments/test-gateway/protocol.ts'
import { makeTestGateway } from '@sitewright/server/payments/test-gateway/test-gateway.ts'
import { onServer } from '@sitewright/server/testing/global-setup.ts'
import { readFacts } from './facts.ts'

/** The test gateway of the worker's server. */
export type JourneyGateway = {
  /** Amounts in cents that were charged for the orders with this email, one for each charge. */
  chargedFor(email: string): Promise<number[]>
  /** Sets how far the gateway's clock is ahead, so that what is due later happens now. */
  setAhead(seconds: number): Promise<void>
  close(): Promise<void>
}

export function openGateway(): JourneyGateway {
  const { databaseUrl, dataDir } = readFacts()
  const gateway = makeTestGateway({ dataDir, log: makeLog('silent', process.stderr) })
  const chargesOf = async (siteId: string): Promise<Charge[]> => {
    const { body } = await gateway.call('GET', `/charges?siteId=${siteId}`)
    return (body as { charges: Charge[] }).charges
  }
  return {
    chargedFor: async (email) => {
      const orders = await findOrders(databaseUrl, email)
      const lists = await Promise.all([...new Set(orders.map(({ siteId }) => siteId))].map(chargesOf))
      const checkouts = new Set(orders.map(({ checkoutId }) => checkoutId))
      const charges = lists.flat().filter(({ state, checkoutId }) => state === 'captured' && checkouts.has(checkoutId))
      return charges.map(({ amountCents }) => amountCents)
    },
    setAhead: async (seconds) => void (await gateway.call('PUT', '/behaviour', { clockAheadMs: seconds * 1000 })),
    close: () => gateway.stop(),
  }
}

function findOrders(databaseUrl: string, email: string): Promise<{ siteId: string; checkoutId: string }[]> {
  return onServer(databaseUrl, async (client) => {
    const { rows } = await client.query<{ siteId: string; checkoutId: string }>(
      `select replace(site_id::text, '-', '') as "siteId", replace(checkout_id::text, '-', '') as "checkoutId"
       from orders where email = $1`,
      [email],
    )
    return rows
  })
}
