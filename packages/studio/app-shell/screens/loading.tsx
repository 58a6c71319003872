import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { useHasElapsed } from '../../kit/use-has-elapsed.ts'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './loading.module.css'

const longMs = 8000

/** Placeholder while the session is loading: nothing at first, gray bars after 300 ms, a message after 8 s. */
export function Loading() {
  const translate = useTranslate()
  const isLong = useHasElapsed(longMs)
  return (
    <Skeleton>
      <div className={styles['frame']}>
        <div className={styles['side']}>
          <SkeletonBar width="middle" isTall />
          <SkeletonBar width="short" />
        </div>
        <main className={styles['main']}>
          <h1 className={visuallyHidden}>{translate(sitesMessages.loading)}</h1>
          <SkeletonBar width="long" isTall />
          <SkeletonBar width="middle" />
          <div className={styles['card']}>
            <SkeletonBar width="middle" />
            <SkeletonBar width="long" />
            <SkeletonBar width="full" />
          </div>
          {isLong && <p className={styles['long']}>{translate(sitesMessages.takesLonger)}</p>}
        </main>
      </div>
    </Skeleton>
  )
}
