import {
  discountFormMessages as messages,
  discountListMessages,
} from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Link } from '@tanstack/react-router'
import { useListSearch } from '../kit/list/list-search.ts'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'
import styles from './discounts.module.css'

/** Link back to the list of discounts, as it was when the discount was opened. */
export function BackToDiscounts({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  return (
    <span className={styles['back']}>
      <Link to={paths.discounts(site.identifier)} search={search} aria-label={translate(messages.backToDiscounts)}>
        {translate(discountListMessages.discounts)}
      </Link>
      <Icon name="forward" size={14} />
    </span>
  )
}
