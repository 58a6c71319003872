import { productBinMessages } from '@sitewright/domain/catalog/product-bin.messages.ts'
import { binState } from '@sitewright/domain/catalog/product-bin.wire.ts'
import { productListMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import {
  productStates,
  type ProductListAnswer,
  type ProductListItem,
} from '@sitewright/domain/catalog/products-studio.wire.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { ListParts } from '../../kit/list/list-parts.tsx'
import { ListTools, type ListFilter } from '../../kit/list/list-tools.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { stateLooks, typeNames } from '../product-names.ts'
import { useLabels } from '../products-query.ts'

/**
 * What the list of products shows: its states as links, the search, and filters by type, stock, sale, category and tag. Archived
 * products stand apart.
 */
export function ProductFilters({
  site,
  list,
  columns,
}: {
  site: SiteOfSession
  list: ProductListAnswer | undefined
  columns: readonly Column<ProductListItem>[]
}) {
  const translate = useTranslate()
  return (
    <>
      <ProductParts counts={list?.counts} />
      <ListTools
        find={{ label: translate(messages.searchLabel), hint: translate(messages.searchHint) }}
        filters={useFilters(site)}
        columns={columns}
        note={list && translate(messages.productCount, { count: list.total })}
        isNarrow
      />
    </>
  )
}

function useFilters(site: SiteOfSession): ListFilter[] {
  const translate = useTranslate()
  const { data } = useLabels(site.id)
  const counted = (labels: readonly { name: string; count: number }[] = []) =>
    labels.map(({ name, count }) => ({ value: name, label: `${name} (${count})` }))
  return [
    {
      name: 'type',
      label: translate(messages.type),
      options: Object.values(productTypes).map((type) => ({ value: String(type), label: translate(typeNames[type]) })),
    },
    {
      name: 'stock',
      label: translate(messages.stock),
      options: [
        { value: 'low', label: translate(messages.low) },
        { value: 'out', label: translate(messages.out) },
      ],
    },
    { name: 'category', label: translate(messages.category), options: counted(data?.categories) },
    { name: 'tag', label: translate(messages.tag), options: counted(data?.tags) },
    { name: 'sale', label: translate(messages.sale), options: [{ value: '1', label: translate(messages.sale) }] },
  ]
}

/** Links to the parts of the list: the states of products, and the bin. */
export function ProductParts({ counts }: { counts: ProductListAnswer['counts'] | undefined }) {
  const translate = useTranslate()
  const states = [
    { name: translate(messages.all), values: { state: '' }, count: counts?.all },
    ...productStates.map((state) => ({
      name: translate(stateLooks[state].name),
      values: { state },
      count: counts?.[state],
    })),
    { name: translate(productBinMessages.bin), values: { state: binState }, count: counts?.bin },
  ]
  return <ListParts label={translate(messages.states)} parts={states} />
}
