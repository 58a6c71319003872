import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { useOnline } from '../kit/use-online.ts'
import { useTranslate } from '../kit/locale.tsx'
import styles from './offline-banner.module.css'

/** Banner shown while the browser is offline. Content that is already loaded stays readable. */
export function OfflineBanner() {
  const translate = useTranslate()
  if (useOnline()) return null
  return (
    <div className={styles['place']}>
      <Banner tone="warn" icon="offline">
        {translate(sitesMessages.offline)}
      </Banner>
    </div>
  )
}
