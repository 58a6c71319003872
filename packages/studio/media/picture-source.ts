import type { PictureWidth } from '@sitewright/domain/media/picture-widths.ts'
import type { SiteOfSession } from '../session/session.ts'

/** Returns the address of a picture in a width, if there is a picture. Pictures belong to the site's own host. */
export function pictureSource(site: SiteOfSession, url: string | null, width: PictureWidth): string | undefined {
  if (url === null) return undefined
  const address = URL.parse(url, site.address)
  address?.searchParams.set('format', `${width}w`)
  return address?.href
}

/** Style of a picture that fills its frame and keeps its focal point in view. */
export function focalStyle({ x, y }: { x: number; y: number }): { objectPosition: string } {
  return { objectPosition: `${x * 100}% ${y * 100}%` }
}
