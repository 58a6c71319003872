import { Icon } from '@sitewright/ui/icons.tsx'
import { useState } from 'react'
import { pictureSource } from '../media/picture-source.ts'
import type { SiteOfSession } from '../session/session.ts'
import styles from './product-thumb.module.css'

/** The main picture of a product in a list, or an empty frame when it has none. */
export function ProductThumb({ site, url }: { site: SiteOfSession; url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  const source = url === null || broken === url ? null : pictureSource(site, url, 100)
  return (
    <span className={styles['thumb']}>
      {source === null ? (
        <Icon name="picture" />
      ) : (
        <img src={source} alt="" width={36} height={36} loading="lazy" onError={() => setBroken(url)} />
      )}
    </span>
  )
}
