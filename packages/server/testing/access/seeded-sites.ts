import { taskCtx, type Ctx, type Site } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { queueMail } from '../../mail/index.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { aProduct } from '../a-product.ts'
import { aDiscount } from '../a-discount.ts'
import { aSite } from '../a-site.ts'
import { aDownloadOrder } from '../downloads/a-download.ts'
import { helloTemplate } from '../mail/a-mail.ts'
import type { TestApp } from '../test-app.ts'

/** A site with an object of each kind that a path can name. `pathOf` puts their ids into the path of a route. */
export type SeededSite = {
  name: string
  site: Site
  ctx: Ctx
  pathOf: (path: string) => string
  ids: Record<string, string>
}

/** A word that stands in texts of this site and of no other. */
export function canaryOf({ name }: Pick<SeededSite, 'name'>): string {
  return `canary-of-${name}`
}

/** Seeds our site, a second one of the same accounts, and one of another tenant. Their orders have different numbers. */
export async function seedSites(app: TestApp): Promise<[SeededSite, SeededSite, SeededSite]> {
  return Promise.all([
    seedSite(app, app.site, 'ours', 1001),
    aSite(app.deps).then((site) => seedSite(app, site, 'second', 4001)),
    aSite(app.deps).then((site) => seedSite(app, site, 'theirs', 7001)),
  ])
}

async function seedSite(app: TestApp, site: Site, name: string, firstOrderNumber: number): Promise<SeededSite> {
  const ctx = taskCtx(app.deps, site)
  const canary = canaryOf({ name })
  const storeSettings = { productReviewsEnabled: true, firstOrderNumber }
  await saveSiteSettings(ctx, { title: canary, settings: { storeSettings } })
  const product = await aProduct(ctx, { title: canary })
  const order = await aDownloadOrder(ctx, { fileName: `${canary}.pdf`, snapshot: { email: `${canary}@example.test` } })
  const discount = await aDiscount(ctx, { name: canary })
  await inSite(ctx, (tx) =>
    queueMail(tx, { key: canary, to: `${canary}@example.test`, template: helloTemplate, values: { name: canary } }),
  )
  const review = { stars: 5, title: canary, text: `It holds ${canary}.`, name: 'Ada' }
  const visitor = app.visitor(site)
  await visitor.get('/api/commerce/shopping-cart')
  await visitor.post(`/api/commerce/products/${product.id}/reviews`, review)
  const idIn = async (table: string): Promise<string> => {
    const text = `select id from ${table} where site_id = $1 order by id limit 1`
    const [row] = await app.deps.owner.ask<{ id: string }>('', text, [site.id])
    return row?.id ?? '0'.repeat(32)
  }
  const ids: Record<string, string> = {
    siteId: site.id,
    of: 'site',
    mailId: await idIn('mails'),
    number: String(order.number),
    productId: order.product.id,
    itemId: product.id,
    variantId: product.variants[0]?.id ?? '',
    fileId: order.fileId,
    discountId: discount.id,
    reviewId: await idIn('reviews'),
    token: order.statusToken,
    provider: 'test',
    country: 'DE',
    name: 'x.png',
    ...(await extraIds(app, site)),
  }
  const pathOf = (path: string): string =>
    path
      .replace('/*', '/x')
      .replaceAll(/:(\w+)/g, (_, param: string) =>
        param === 'number' && path.includes('/pictures/') ? '0' : (ids[param] ?? '0'.repeat(32)),
      )
  return { name, site, ctx, pathOf, ids }
}

/** Ids of objects that have no builder: written as rows, for they are only to be not found. */
async function extraIds(app: TestApp, site: Site): Promise<Record<string, string>> {
  const { owner, newId } = app.deps
  const invitationId = newId()
  await owner.ask(
    '',
    `insert into invitations (site_id, id, email, roles, token_hash, created_at, expires_at)
     values ($1::uuid, $2, 'invited@example.test', '{4}', sha256($1::text::bytea), now(), now() + interval '1 day')`,
    [site.id, invitationId],
  )
  return { invitationId }
}
