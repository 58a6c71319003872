import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { useLater } from '../kit/use-later.ts'
import { useSay } from '../kit/words.tsx'
import styles from './loading.module.css'

const longMs = 8000

/** Placeholder while the session loads: nothing at first, gray bars after 300 ms, a message after 8 s. */
export function Loading() {
  const say = useSay()
  const isLong = useLater(longMs)
  return (
    <Skeleton>
      <div className={styles['frame']}>
        <div className={styles['side']}>
          <SkeletonBar width="middle" isTall />
          <SkeletonBar width="short" />
        </div>
        <main className={styles['main']}>
          <h1 className={styles['unseen']}>{say(sitesMessages.loading)}</h1>
          <SkeletonBar width="long" isTall />
          <SkeletonBar width="middle" />
          <div className={styles['card']}>
            <SkeletonBar width="middle" />
            <SkeletonBar width="long" />
            <SkeletonBar width="full" />
          </div>
          {isLong && <p className={styles['long']}>{say(sitesMessages.takesLonger)}</p>}
        </main>
      </div>
    </Skeleton>
  )
}
