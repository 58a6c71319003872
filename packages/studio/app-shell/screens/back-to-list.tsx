import { Icon } from '@sitewright/ui/icons.tsx'
import { Link } from '@tanstack/react-router'
import { changedSearch, useListSearch } from '../../kit/list/list-search.ts'
import styles from './back-to-list.module.css'

/**
 * Link from a record back to its list, with the filters, search and page from which the record was opened. `label` names the link;
 * phones show an arrow in place of the list's `name`.
 */
export function BackToList({ to, name, label }: { to: string; name: string; label: string }) {
  const { search } = useListSearch()
  return (
    <nav className={styles['back']} aria-label={label}>
      <Link to={to} search={changedSearch(search, { sheet: '' })} aria-label={name}>
        <span className={styles['arrow']}>
          <Icon name="back" />
        </span>
        <span className={styles['text']}>{name}</span>
      </Link>
      <span className={styles['mark']}>
        <Icon name="forward" size={14} />
      </span>
    </nav>
  )
}
