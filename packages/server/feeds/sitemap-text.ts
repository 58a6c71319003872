import { socialPictureUrl } from '@sitewright/domain/media/picture-widths.ts'
import { absoluteUrlOf, escapeXmlText } from './xml.ts'

/** A page in the sitemap. `updatedMs` is in epoch milliseconds, 0 when unknown. */
export type SitemapEntry = { path: string; updatedMs: number; images?: readonly string[] }

/** Maximum number of URLs in one sitemap file, set by the sitemap protocol. */
export const maxSitemapEntries = 50_000

export function sitemapText(site: { address: string }, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, updatedMs, images = [] }) => {
    const pictures = images.map(
      (image) =>
        `<image:image><image:loc>${escapeXmlText(absoluteUrlOf(site, socialPictureUrl(image)))}</image:loc></image:image>`,
    )
    return `<url><loc>${escapeXmlText(absoluteUrlOf(site, path))}</loc>${lastmod(updatedMs)}${pictures.join('')}</url>`
  })
  return `${xmlStart}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join('\n')}
</urlset>
`
}

/**
 * Returns the index of the sitemap files, `/sitemap.xml?page=1` and so on, of a site that has more pages than fit in one file.
 */
export function sitemapIndexText(site: { address: string }, files: number): string {
  const maps = Array.from({ length: files }, (_, index) => {
    return `<sitemap><loc>${escapeXmlText(`${site.address}/sitemap.xml?page=${index + 1}`)}</loc></sitemap>`
  })
  return `${xmlStart}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${maps.join('\n')}
</sitemapindex>
`
}

const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>\n'

function lastmod(ms: number): string {
  return ms > 0 ? `<lastmod>${new Date(ms).toISOString()}</lastmod>` : ''
}
