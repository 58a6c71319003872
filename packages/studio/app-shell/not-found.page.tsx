import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { buttonClass } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Link } from '@tanstack/react-router'
import { useSay } from '../kit/words.tsx'
import { paths } from '../paths.ts'
import { PageTitle } from './page-title.tsx'
import styles from './whole-screen.module.css'

export function NotFoundPage() {
  const say = useSay()
  const action = (
    <Link className={buttonClass({ look: 'rest', isCompact: false, isWide: false })} to={paths.home()}>
      {say(sitesMessages.goHome)}
    </Link>
  )
  return (
    <div className={styles['inside']}>
      <PageTitle page={say(sitesMessages.pageNotFound)} />
      <EmptyState
        drawing="lost"
        level={1}
        title={say(sitesMessages.pageNotFound)}
        text={say(sitesMessages.pageNotFoundHelp)}
        action={action}
      />
    </div>
  )
}
