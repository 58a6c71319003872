import { classNames } from '@sitewright/ui/class-names.ts'
import { useState } from 'react'
import type { SiteOfSession } from '../session/session.ts'
import styles from './line-picture.module.css'

/** Sides of a picture in pixels. */
const sizes = { small: 28, middle: 36, large: 48 }

/** The picture of an order's line, or an empty frame when there is none any more. */
export function LinePicture({
  site,
  imageUrl,
  size = 'middle',
}: {
  site: SiteOfSession
  imageUrl: string | null
  size?: keyof typeof sizes
}) {
  const [isBroken, setBroken] = useState(false)
  const source = isBroken || imageUrl === null ? null : pictureUrl(imageUrl, site)
  const side = sizes[size]
  return (
    <span className={classNames(styles['picture'], styles[size])}>
      {source !== null && (
        <img src={source} alt="" width={side} height={side} loading="lazy" onError={() => setBroken(true)} />
      )}
    </span>
  )
}

/** Pictures belong to the site's own host. `format` asks for the smallest width that is sharp on dense screens. */
function pictureUrl(imageUrl: string, site: SiteOfSession): string | null {
  const url = URL.parse(imageUrl, site.address)
  url?.searchParams.set('format', '100w')
  return url?.href ?? null
}
