import { orderListMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { ButtonLink } from '@sitewright/ui/button-link.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useListSearch } from '../../kit/list/list-search.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../team/session.ts'

/** Shown in place of the rows: when the shop has no orders yet (`hasAny` is false), or when none matches search and filters. */
export function NoOrders({ site, hasAny }: { site: SiteOfSession; hasAny: boolean }) {
  const translate = useTranslate()
  const { search, change } = useListSearch()
  const isFiltered = hasAny || Object.keys(search).length > 0
  if (isFiltered)
    return (
      <EmptyState
        drawing="lost"
        title={translate(messages.noMatch)}
        text={translate(messages.noMatchHelp)}
        action={
          <Button onPress={() => change(Object.fromEntries(Object.keys(search).map((name) => [name, ''])))}>
            {translate(sitesMessages.clearFilters)}
          </Button>
        }
      />
    )
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
