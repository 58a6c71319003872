import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './loading.module.css'

/** Placeholder while the code of a screen is loading. */
export function ScreenLoading() {
  const translate = useTranslate()
  return (
    <Skeleton>
      <div className={styles['main']}>
        <span className={visuallyHidden}>{translate(sitesMessages.loading)}</span>
        <SkeletonBar width="long" isTall />
        <SkeletonBar width="middle" />
      </div>
    </Skeleton>
  )
}
