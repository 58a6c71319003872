import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { discountListMessages as messages } from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import {
  discountListParts,
  type DiscountList,
  type OwnerDiscount,
} from '@sitewright/domain/discounts/discounts.wire.ts'
import { buttonClass } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { Link } from '@tanstack/react-router'
import { ListParts } from '../kit/list/list-parts.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useListSearch } from '../kit/list/list-search.ts'
import { ListTools } from '../kit/list/list-tools.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'
import { useDiscountColumns } from './discount-columns.tsx'
import { discountsPerPage, shownPart, useDiscountList } from './discounts-query.ts'

const partNames = { active: messages.active, scheduled: messages.scheduled, ended: messages.ended } as const

/** A site's discounts, the newest first, with what each does in a sentence (BX-2.09). */
export function DiscountScreen({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const { data, error, isPlaceholderData, refetch } = useDiscountList(site.id, search)
  const columns: Column<OwnerDiscount>[] = useDiscountColumns(site, data)
  const part = shownPart(search)
  const total = data && (part === null ? sumOf(data) : data.counts[part])
  const last = data?.discounts.at(-1)
  return (
    <ListScreen
      title={translate(frameMessages.discounts)}
      actions={<CreateLink site={site} />}
      tools={<Tools list={data} total={total} />}
      columns={columns}
      keyOf={({ id }) => id}
      page={{
        rows: data?.discounts,
        nextCursor: data?.hasNextPage && last ? last.id : null,
        total,
        error,
        isPlaceholderData,
        refetch,
      }}
      pageSize={discountsPerPage}
      loadingText={translate(messages.loading)}
      empty={
        <EmptyState
          drawing="window"
          title={translate(messages.none)}
          text={translate(messages.noneHelp)}
          action={<CreateLink site={site} />}
        />
      }
    />
  )
}

function sumOf({ counts }: DiscountList): number {
  return discountListParts.reduce((sum, part) => sum + counts[part], 0)
}

function CreateLink({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  return (
    <Link
      className={buttonClass({ look: 'primary', isCompact: false, isWide: false })}
      to={paths.discount(site.identifier, 'new')}
    >
      <Icon name="plus" />
      {translate(messages.create)}
    </Link>
  )
}

function Tools({ list, total }: { list: DiscountList | undefined; total: number | undefined }) {
  const translate = useTranslate()
  const parts = [
    { name: translate(messages.all), values: { part: '' } },
    ...discountListParts.map((part) => ({
      name: translate(partNames[part]),
      values: { part },
      count: list?.counts[part],
    })),
  ]
  return (
    <>
      <ListParts label={translate(messages.parts)} parts={parts} />
      <ListTools
        find={{ label: translate(messages.searchLabel), hint: translate(messages.searchHint) }}
        note={total === undefined ? undefined : translate(messages.discountCount, { count: total })}
      />
    </>
  )
}
