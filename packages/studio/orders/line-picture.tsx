import type { OrderLineDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { classNames } from '@sitewright/ui/class-names.ts'
import { useState } from 'react'
import type { SiteOfSession } from '../team/session.ts'
import styles from './line-picture.module.css'

/** The picture of an order's line, or an empty frame when there is none any more. */
export function LinePicture({
  site,
  line,
  isLarge = false,
}: {
  site: SiteOfSession
  line: OrderLineDetail
  isLarge?: boolean
}) {
  const [isBroken, setBroken] = useState(false)
  const source = isBroken || line.imageUrl === null ? null : pictureUrl(line.imageUrl, site)
  const size = isLarge ? 48 : 36
  return (
    <span className={classNames(styles['picture'], isLarge && styles['large'])}>
      {source !== null && (
        <img src={source} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(true)} />
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
