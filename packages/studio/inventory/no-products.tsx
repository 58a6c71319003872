import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import { ButtonLink } from '@sitewright/ui/button-link.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { NoMatch } from '../kit/list/no-match.tsx'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'

/** Shown in place of the rows when the shop has no products yet. */
export function NoProducts({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  return (
    <EmptyState
      drawing="window"
      title={translate(messages.none)}
      text={translate(messages.noneHelp)}
      action={
        <ButtonLink href={site.address}>
          <Icon name="external" />
          {translate(sitesMessages.viewSite)}
        </ButtonLink>
      }
    />
  )
}

/** Shown when no product matches search and filter. */
export function NoMatchingProducts() {
  const translate = useTranslate()
  return <NoMatch title={translate(messages.noMatch)} text={translate(messages.noMatchHelp)} />
}
