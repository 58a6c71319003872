import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { buttonClass } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '../../kit/locale.tsx'
import { paths } from '../../paths.ts'
import { DocumentTitle } from './document-title.tsx'
import styles from './whole-screen.module.css'

export function NotFoundPage() {
  const translate = useTranslate()
  const action = (
    <Link className={buttonClass({ look: 'rest', isCompact: false, isWide: false })} to={paths.home()}>
      {translate(sitesMessages.goHome)}
    </Link>
  )
  return (
    <div className={styles['inside']}>
      <DocumentTitle page={translate(sitesMessages.pageNotFound)} />
      <EmptyState
        drawing="lost"
        level={1}
        title={translate(sitesMessages.pageNotFound)}
        text={translate(sitesMessages.pageNotFoundHelp)}
        action={action}
      />
    </div>
  )
}
