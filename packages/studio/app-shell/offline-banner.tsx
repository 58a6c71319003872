import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { useOnline } from '../kit/use-online.ts'
import { useSay } from '../kit/words.tsx'
import styles from './offline-banner.module.css'

/** Banner shown while the browser is offline. Loaded content stays readable. */
export function OfflineBanner() {
  const say = useSay()
  if (useOnline()) return null
  return (
    <div className={styles['place']}>
      <Banner tone="warn" icon="offline">
        {say(sitesMessages.offline)}
      </Banner>
    </div>
  )
}
