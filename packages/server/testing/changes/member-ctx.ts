import { siteCtx, type Ctx } from '../../context.ts'

/**
 * Returns a context like that of a request of a site's owner under the key, for actions that are called directly. Calls with the same
 * context are the same request.
 */
export function memberCtx({ deps, site, newId }: Ctx, key: string): Ctx {
  const owner = { id: newId(), email: 'ada@example.test', displayName: 'Ada Potter', locale: 'en' }
  const account = { ...owner, roles: [], isOwner: true }
  return siteCtx(deps, site, {
    actor: { kind: 'account', account },
    idempotency: { key, hash: () => Buffer.from(key) },
  })
}
