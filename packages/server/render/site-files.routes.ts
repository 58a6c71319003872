import { readProductPlaces } from '../catalog/index.ts'
import { sitemapIndexText, sitemapText, mostInSitemap, type SitemapEntry } from '../feeds/index.ts'
import type { Ctx, Deps } from '../kit/context.ts'
import { bytes, route, type Http, type Reply } from '../kit/http.ts'
import { readInSite } from '../kit/in-site.ts'
import { readItemPlaces } from '../pages/index.ts'
import { postUrl } from './post-json.ts'
import { fullUrlOf, type Shell, type Shells } from '../shells/index.ts'

/** Routes for /robots.txt, /sitemap.xml and /favicon.ico. */
export function siteFileRoutes(http: Http, deps: Deps, shells: Shells): void {
  const get = { method: 'GET', origin: 'site', may: 'anyone' } as const
  route(http, deps, { ...get, path: '/robots.txt', run: async (ctx) => robots(await shells.current(ctx)) })
  route(http, deps, { ...get, path: '/favicon.ico', run: async () => noIcon })
  route(http, deps, {
    ...get,
    path: '/sitemap.xml',
    limit: 'sitemap',
    run: async (ctx, { request }) =>
      sitemap(ctx, await shells.current(ctx), new URL(request.url, 'http://site').searchParams),
  })
}

function robots({ address, websiteSettings }: Shell): Reply {
  const rules = websiteSettings.seoHidden
    ? ['Disallow: /']
    : ['Disallow: /cart', 'Disallow: /search', 'Disallow: /api/', '', `Sitemap: ${address}/sitemap.xml`]
  return bytes(200, `${['User-agent: *', ...rules].join('\n')}\n`, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
}

/** Pages name their icon, so a request for /favicon.ico gets an empty 404 instead of the theme's "not found" page. */
const noIcon = bytes(404, '', { 'content-type': 'image/x-icon', 'cache-control': 'public, max-age=86400' })

const xmlHeaders = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=300',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** Returns the sitemap, or an index of several files when there are too many addresses for one. */
async function sitemap(ctx: Ctx, shell: Shell, query: URLSearchParams): Promise<Reply> {
  const entries = shell.websiteSettings.seoHidden ? [] : await entriesOf(ctx, shell)
  const files = Math.ceil(entries.length / mostInSitemap)
  const page = Number(query.get('page') ?? '0')
  if (files > 1 && page === 0) return bytes(200, sitemapIndexText(shell, files), xmlHeaders)
  const from = Math.max(0, Number.isInteger(page) ? page - 1 : 0) * mostInSitemap
  return bytes(200, sitemapText(shell, entries.slice(from, from + mostInSitemap)), xmlHeaders)
}

const mostItems = 500_000

async function entriesOf(ctx: Ctx, shell: Shell): Promise<SitemapEntry[]> {
  const [products, items] = await readInSite(ctx, (tx) =>
    Promise.all([
      readProductPlaces(tx, ctx.siteId),
      readItemPlaces(tx, ctx.siteId, { limit: mostItems, now: ctx.now() }),
    ]),
  )
  const pages = [...shell.pageById.values()].filter(({ id }) => shell.collections.get(id)?.dropdown === false)
  return [
    ...pages.map((page) => ({ path: fullUrlOf(page), updatedMs: page.updatedMs })),
    ...products
      .filter(({ collectionId }) => shell.collections.has(collectionId))
      .map(({ fullUrl, updatedMs, image }) => ({ path: fullUrl, updatedMs, images: image === null ? [] : [image] })),
    ...items.flatMap(({ collectionId, urlId, updatedMs }) => {
      const collection = shell.collections.get(collectionId)
      return collection ? [{ path: postUrl(collection, urlId), updatedMs }] : []
    }),
  ]
}
