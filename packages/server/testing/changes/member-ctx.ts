import { accountActor, siteCtx, type Ctx } from '../../context.ts'

/**
 * Returns a context like that of a request of a site's owner under the key, for actions that are called directly. Calls with the same
 * context are the same request.
 */
export function memberCtx({ deps, site, newId }: Ctx, key: string): Ctx {
  const owner = { id: newId(), email: 'ada@example.test', displayName: 'Ada Potter', locale: 'en' }
  return siteCtx(deps, site, {
    actor: accountActor({ ...owner, roles: [], isOwner: true }),
    idempotency: { key, hash: () => Buffer.from(key) },
  })
}
