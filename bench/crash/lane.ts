import { taskCtx, type Ctx, type Site } from '@sitewright/server/context.ts'
import { addTeammate } from '@sitewright/server/team/index.ts'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { anAccount, studioSession } from '@sitewright/server/testing/an-account.ts'
import { aShop } from '@sitewright/server/testing/checkout/a-buyer.ts'
import { sendTo, type ServerProcess } from '@sitewright/server/testing/server-process.ts'
import { makeClient, type Client } from '@sitewright/server/testing/test-client.ts'
import { scratchDatabase } from '@sitewright/server/testing/test-database.ts'
import { until } from '@sitewright/server/testing/until.ts'
import type { SentEvent } from '../proofs/event-relay.ts'
import type { Order, OrderAnswer } from '../proofs/gated-server.ts'
import { sendOrder } from '../proofs/send-order.ts'
import { openShopFloor, type ShopFloor } from '../proofs/shop-floor.ts'

/** One server at a time, on a database of its own, which is killed and started again. Lanes work side by side. */
export type Lane = {
  readonly floor: ShopFloor
  /** The server that runs. It is another one after each `revive`. */
  server(): ServerProcess
  /** Starts a server if the last one was killed. Returns true when it was. */
  revive(): Promise<boolean>
  isDead(): boolean
  order(order: Order): Promise<OrderAnswer>
  newShop(): Promise<{ site: Site; ctx: Ctx }>
  /** The owner of all shops of this lane, signed in to the studio of the server that runs. */
  studio(): Client
  /** Waits for the event about a charge that the gateway has sent. */
  eventOf(siteId: string, paymentId: string): Promise<SentEvent>
  close(): Promise<void>
}

export async function openLane(number: number): Promise<Lane> {
  const { ownerUrl } = await scratchDatabase(`crash_${number}`)
  const events: SentEvent[] = []
  const floor = await openShopFloor({ databaseUrl: ownerUrl, onEvent: (event) => events.push(event) })
  const account = await anAccount(floor.deps)
  let server = await floor.startServer()
  const cookies = new Map<string, string>()
  const studio = (): Client => makeClient(sendTo(server.studioPort), `studio.localhost:${server.studioPort}`, cookies)
  await signIn(studio(), account)
  const isDead = (): boolean => server.child.exitCode !== null || server.child.signalCode !== null
  return {
    floor,
    server: () => server,
    isDead,
    revive: async () => {
      if (!isDead()) return false
      server = await floor.startServer()
      return true
    },
    order: (order) => sendOrder(server, order),
    newShop: async () => {
      const made = await aShop(floor)
      await addTeammate(floor.deps, {
        siteId: made.site.id,
        accountId: account.id,
        roles: [websiteRoles.admin],
        isOwner: true,
      })
      return { site: made.site, ctx: taskCtx(floor.deps, made.site) }
    },
    studio,
    eventOf: async (siteId, paymentId) => {
      const [event] = await until(
        async () => events.filter(({ path, body }) => path.includes(siteId) && body.includes(paymentId)).slice(-1),
        (found) => found.length === 1,
      )
      if (!event) throw new Error('The gateway sent no event.')
      return event
    },
    close: async () => {
      await server.stop()
      await floor.close()
    },
  }
}

async function signIn(browser: Client, { email, password }: { email: string; password: string }): Promise<void> {
  await browser.get('/api/studio/crumb')
  const answer = await browser.post(studioSession, { email, password })
  if (answer.status !== 200) throw new Error(`Nobody was signed in: ${answer.text}`)
}
