import { legalPath } from '@sitewright/domain/legal/legal-texts.ts'
import { readSitemapProducts } from '../catalog/index.ts'
import { sitemapIndexText, sitemapText, maxSitemapEntries, type SitemapEntry } from '../feeds/index.ts'
import type { Ctx, Deps } from '../context.ts'
import { contentReply, route, type HttpServers, type Reply } from '../http/index.ts'
import { readInSite } from '../database/index.ts'
import { readItemAddresses } from '../pages/index.ts'
import { pagePathOf, type SiteSnapshot, type SnapshotCache } from '../site-snapshot/index.ts'
import { parsePageAddress, type PageQuery } from './page-address.ts'
import { postUrl } from './page-data/post-json.ts'

/** Registers the routes for /robots.txt, /sitemap.xml and /favicon.ico. */
export function siteFileRoutes(http: HttpServers, deps: Deps, snapshots: SnapshotCache): void {
  const get = { method: 'GET', origin: 'site', access: 'anyone' } as const
  const always = { ...get, whileUnpublished: true } as const
  route(http, deps, {
    ...always,
    path: '/robots.txt',
    // Search engines may ask for the pages of a site that is not published: each says that it must not be listed.
    run: async (ctx) => (ctx.site.isPublished ? robots(await snapshots.current(ctx)) : robotsText(['Allow: /'])),
  })
  route(http, deps, { ...always, path: '/favicon.ico', run: async () => noIcon })
  route(http, deps, {
    ...get,
    path: '/sitemap.xml',
    limit: 'sitemap',
    run: async (ctx, { request }) => sitemap(ctx, await snapshots.current(ctx), parsePageAddress(request.url).query),
  })
}

function robots({ address, websiteSettings }: SiteSnapshot): Reply {
  const rules = websiteSettings.seoHidden
    ? ['Disallow: /']
    : ['Disallow: /cart', 'Disallow: /search', 'Disallow: /api/', '', `Sitemap: ${address}/sitemap.xml`]
  return robotsText(rules)
}

function robotsText(rules: readonly string[]): Reply {
  return contentReply(200, `${['User-agent: *', ...rules].join('\n')}\n`, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
}

/** Empty 404 for /favicon.ico. Pages link their icon elsewhere, and the theme's "not found" page would be costly here. */
const noIcon = contentReply(404, '', { 'content-type': 'image/x-icon', 'cache-control': 'public, max-age=86400' })

const xmlHeaders = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=300',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** Returns the sitemap, or an index of several sitemap files when the site has too many addresses for one file. */
async function sitemap(ctx: Ctx, snapshot: SiteSnapshot, query: PageQuery): Promise<Reply> {
  const entries = snapshot.websiteSettings.seoHidden ? [] : await entriesOf(ctx, snapshot)
  const files = Math.ceil(entries.length / maxSitemapEntries)
  const page = Number(query['page'] ?? '0')
  if (files > 1 && page === 0) return contentReply(200, sitemapIndexText(snapshot, files), xmlHeaders)
  const from = Math.max(0, Number.isInteger(page) ? page - 1 : 0) * maxSitemapEntries
  return contentReply(200, sitemapText(snapshot, entries.slice(from, from + maxSitemapEntries)), xmlHeaders)
}

const maxItems = 500_000

async function entriesOf(ctx: Ctx, snapshot: SiteSnapshot): Promise<SitemapEntry[]> {
  const [products, items] = await readInSite(ctx, (tx) =>
    Promise.all([
      readSitemapProducts(tx, ctx.siteId),
      readItemAddresses(tx, ctx.siteId, { limit: maxItems, now: ctx.now() }),
    ]),
  )
  const pages = [...snapshot.pageById.values()].filter(({ id }) => snapshot.collections.get(id)?.dropdown === false)
  return [
    ...pages.map((page) => ({ path: pagePathOf(page), updatedMs: page.updatedMs })),
    ...snapshot.legalEntries.map(({ kind }) => ({ path: legalPath(kind), updatedMs: 0 })),
    ...products
      .filter(({ collectionId }) => snapshot.collections.has(collectionId))
      .map(({ fullUrl, updatedMs, image }) => ({ path: fullUrl, updatedMs, images: image === null ? [] : [image] })),
    ...items.flatMap(({ collectionId, urlId, updatedMs }) => {
      const collection = snapshot.collections.get(collectionId)
      return collection ? [{ path: postUrl(collection, urlId), updatedMs }] : []
    }),
  ]
}
