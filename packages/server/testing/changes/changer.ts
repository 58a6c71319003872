import { taskCtx, type Ctx } from '../../context.ts'
import { searchChangedKind } from '../../sites/index.ts'
import { aCollection } from '../a-product.ts'
import { aSite } from '../a-site.ts'
import { aTeammate } from '../an-account.ts'
import type { TestApp } from '../test-app.ts'
import type { Answer, Client } from '../test-client.ts'
import { until } from '../until.ts'

/** A request that changes something, to be sent below the address of its route. */
export type Change = { path: string; body?: object }

/** What makes the changes: the studio's owner of a site, whose requests have no key unless `key` is given. */
export type Changer = {
  app: TestApp
  ctx: Ctx
  send: (method: 'POST' | 'PUT' | 'DELETE', change: Change, key?: string) => Promise<Answer>
  get: (path: string) => Promise<Answer>
  owner: Client
  /** The messages that the site's changes have left to be worked off. The search index follows later, and changes nothing else. */
  pending: () => Promise<object[]>
  /** Waits until there is none. */
  whenQuiet: () => Promise<void>
}

/** What makes a request for a route, by the route's method and path. */
export type Changes = Readonly<Record<string, (at: Changer) => Promise<Change>>>

/** Creates a site with a collection of products, and its owner in the studio. */
export async function aChanger(app: TestApp): Promise<Changer> {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, site)
  await aCollection(ctx)
  return changerOf(app, ctx, await aTeammate(app, { siteId: site.id }))
}

function changerOf(app: TestApp, ctx: Ctx, owner: Client): Changer {
  const headers = { 'x-site': ctx.siteId }
  const text = 'select kind from outbox where site_id = $1 and kind <> $2'
  const pending = () => app.deps.owner.ask<{ kind: string }>('', text, [ctx.siteId, searchChangedKind])
  return {
    app,
    ctx,
    owner,
    pending,
    whenQuiet: async () => {
      const left = await until(pending, (messages) => messages.length === 0)
      if (left.length > 0) throw new Error(`Messages are not worked off: ${JSON.stringify(left)}`)
    },
    get: (path) => owner.get(path, { headers }),
    send: (method, { path, body = {} }, key) => {
      const given = { headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) } }
      if (method === 'DELETE') return owner.delete(path, given)
      return method === 'PUT' ? owner.put(path, body, given) : owner.post(path, body, given)
    },
  }
}
