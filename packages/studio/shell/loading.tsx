import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { useLater } from '../kit/use-later.ts'
import { useSay } from '../kit/words.tsx'
import styles from './loading.module.css'

const longMs = 8000

/** The studio's frame while the session is asked for: nothing, after 300 ms grey bars, after 8 s a sentence. */
export function Loading() {
  const say = useSay()
  const isLong = useLater(longMs)
  return (
    <Skeleton label={say(sitesMessages.loading)}>
      <div className={styles['frame']}>
        <div className={styles['side']}>
          <SkeletonBar width="middle" isTall />
          <SkeletonBar width="short" />
        </div>
        <div className={styles['main']}>
          <SkeletonBar width="long" isTall />
          <SkeletonBar width="middle" />
          <div className={styles['card']}>
            <SkeletonBar width="middle" />
            <SkeletonBar width="long" />
            <SkeletonBar width="full" />
          </div>
          {isLong && <p className={styles['long']}>{say(sitesMessages.takesLonger)}</p>}
        </div>
      </div>
    </Skeleton>
  )
}
