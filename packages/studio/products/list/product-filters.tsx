import { productListMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import {
  productStates,
  type ProductListAnswer,
  type ProductListItem,
} from '@sitewright/domain/catalog/products-studio.wire.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { FilterSelect } from '@sitewright/ui/lists/filter-select.tsx'
import { ListBar, ListTabs, TabCount } from '@sitewright/ui/lists/list-bar.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { changedSearch, useListSearch } from '../../kit/list/list-search.ts'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { SortSelect } from '../../kit/list/sort-select.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { stateLooks, typeNames } from '../product-names.ts'
import { useLabels } from '../products-query.ts'
import styles from './product-list.module.css'

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
  const { search, change } = useListSearch()
  const note = list && translate(messages.productCount, { count: list.total })
  const filter = (name: string, label: string, options: readonly { value: string; label: string }[]) => (
    <span className={styles['filter']}>
      <FilterSelect
        label={label}
        value={search[name] ?? ''}
        options={withChosen(options, search[name])}
        onChange={(value) => change({ [name]: value })}
      />
    </span>
  )
  return (
    <>
      <States counts={list?.counts} />
      <ListBar note={note}>
        <SearchBox
          label={translate(messages.searchLabel)}
          placeholder={translate(messages.searchHint)}
          value={search['q'] ?? ''}
          onSearch={(q) => change({ q }, { isTyping: true })}
        />
        {filter(
          'type',
          translate(messages.type),
          Object.values(productTypes).map((type) => ({ value: String(type), label: translate(typeNames[type]) })),
        )}
        {filter('stock', translate(messages.stock), [
          { value: 'low', label: translate(messages.low) },
          { value: 'out', label: translate(messages.out) },
        ])}
        <LabelFilters site={site} filter={filter} />
        {filter('sale', translate(messages.sale), [{ value: '1', label: translate(messages.sale) }])}
        <SortSelect columns={columns} />
      </ListBar>
    </>
  )
}

type Filter = (name: string, label: string, options: readonly { value: string; label: string }[]) => ReactNode

function LabelFilters({ site, filter }: { site: SiteOfSession; filter: Filter }) {
  const translate = useTranslate()
  const { data } = useLabels(site.id)
  const options = (labels: readonly { name: string; count: number }[] = []) =>
    labels.map(({ name, count }) => ({ value: name, label: `${name} (${count})` }))
  return (
    <>
      {filter('category', translate(messages.category), options(data?.categories))}
      {filter('tag', translate(messages.tag), options(data?.tags))}
    </>
  )
}

/** A filter of the address that is not among the options, such as a removed tag, is still shown. */
function withChosen(options: readonly { value: string; label: string }[], chosen = '') {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return isKnown ? options : [...options, { value: chosen, label: chosen }]
}

/** A link has `aria-current` while it leads to exactly what is shown. */
const onlyTheSame = { exact: true, includeSearch: true }

function States({ counts }: { counts: ProductListAnswer['counts'] | undefined }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const states = [
    { id: '', name: translate(messages.all), count: counts?.all },
    ...productStates.map((id) => ({ id, name: translate(stateLooks[id].name), count: counts?.[id] })),
  ]
  return (
    <ListTabs label={translate(messages.states)}>
      {states.map(({ id, name, count }) => (
        <Link
          key={id}
          to="."
          search={(search['state'] ?? '') === id ? search : changedSearch(search, { state: id })}
          activeOptions={onlyTheSame}
        >
          {name}
          {count !== undefined && <TabCount>{String(count)}</TabCount>}
        </Link>
      ))}
    </ListTabs>
  )
}
