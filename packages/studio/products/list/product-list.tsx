import { labelsSheetMessages } from '@sitewright/domain/catalog/labels-studio.messages.ts'
import { productListMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import type { ProductListAnswer, ProductListItem } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { can } from '@sitewright/domain/team/can.ts'
import { defaultCurrency } from '@sitewright/domain/kit/money.ts'
import { Button, buttonClass } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Link, Navigate } from '@tanstack/react-router'
import { changedSearch, useListSearch } from '../../kit/list/list-search.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { NoMatch } from '../../kit/list/no-match.tsx'
import type { AllMatching } from '../../kit/selection/use-all-matching.ts'
import type { Selection } from '../../kit/selection/use-selection.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { paths } from '../../paths.ts'
import type { SiteOfSession } from '../../session/session.ts'
import { matchingProducts, productsPerPage, useProductList } from '../products-query.ts'
import { AllLabelsSheet } from '../labels/all-labels-sheet.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { chosenName, chosenText, readChosen } from './chosen-products.ts'
import { LabelsSheet } from './labels-sheet.tsx'
import { PriceSheet } from './price-sheet.tsx'
import { useProductColumns } from './product-columns.tsx'
import { ProductFilters } from './product-filters.tsx'
import { useProductChange } from './use-product-change.ts'
import styles from './product-list.module.css'

/** A site's list of products. What it shows stands in the query of the address. */
export function ProductList({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const { data, error, isPlaceholderData, refetch } = useProductList(site.id, search)
  const { shown, run } = useProductChange(site, data)
  const currency = data?.currency ?? defaultCurrency
  const columns = useProductColumns(site, currency)
  const mayChange = can(site.roles, 'manage-products', { isOwner: site.isOwner })
  const actionsFor = (selection: Selection, all: AllMatching) => (
    <BulkActions site={site} list={data} selection={selection} all={all} onChange={run} />
  )
  const bulk = {
    nameOf: ({ title }: ProductListItem) => title,
    actions: actionsFor,
    matching: matchingProducts(site.id, search),
  }
  const isEmpty = shown?.counts.all === 0 && shown.counts.archived === 0
  return (
    <ListScreen<ProductListItem>
      title={translate(messages.products)}
      actions={mayChange && !isEmpty && <ListActions site={site} />}
      tools={<ProductFilters site={site} list={shown} columns={columns} />}
      columns={columns}
      keyOf={({ id }) => id}
      page={{
        rows: shown?.products,
        nextCursor: shown?.nextCursor ?? null,
        total: shown?.total,
        error,
        isPlaceholderData,
        refetch,
      }}
      pageSize={productsPerPage}
      loadingText={translate(messages.loading)}
      isFiltered={!isEmpty}
      empty={<NoProducts site={site} mayChange={mayChange} />}
      noMatch={<NoMatch title={translate(messages.noMatch)} text={translate(messages.noMatchHelp)} />}
      {...(mayChange && { bulk })}
    >
      {mayChange && <OpenSheet site={site} list={data} currency={currency} />}
    </ListScreen>
  )
}

/**
 * The sheet that the address names, for the products that were selected when it was opened. One for all that match closes when another
 * search or filter is set. When others match by then, it goes on with those, once they have been counted again.
 */
function OpenSheet(props: { site: SiteOfSession; list: ProductListAnswer | undefined; currency: string }) {
  const { search, change } = useListSearch()
  const { sheet, of = '' } = search
  const onClose = () => change({ sheet: '', of: '' })
  if (sheet === 'all-labels') return <AllLabelsSheet site={props.site} onClose={() => change({ sheet: '' })} />
  if (sheet !== 'price' && sheet !== 'labels') return null
  const chosen = readChosen(of, search)
  if (!chosen)
    return of === '' ? null : <Navigate to="." search={changedSearch(search, { sheet: '', of: '' })} replace />
  const countAgain = async () => {
    if (!chosen.matching) return
    const found = await matchingProducts(props.site.id, search).find()
    change({ sheet, of: chosenText({ matching: { ...chosen.matching, ...found } }) }, { isTyping: true })
  }
  const shared = { ...props, chosen, onClose, onConflict: () => void countAgain().catch(() => undefined) }
  const key = chosenName(chosen)
  return sheet === 'price' ? <PriceSheet key={key} {...shared} /> : <LabelsSheet key={key} {...shared} />
}

function ListActions({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { change } = useListSearch()
  return (
    <>
      <Button onPress={() => change({ sheet: 'all-labels', of: '' })}>
        <Icon name="tag" />
        <span className={styles['wideOnly']}>{translate(labelsSheetMessages.title)}</span>
      </Button>
      <NewProduct site={site} />
    </>
  )
}

function NewProduct({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  return (
    <Link
      className={buttonClass({ look: 'primary', isCompact: false, isWide: false })}
      to={paths.newProduct(site.identifier)}
    >
      <Icon name="plus" />
      {translate(frameMessages.newProduct)}
    </Link>
  )
}

function NoProducts({ site, mayChange }: { site: SiteOfSession; mayChange: boolean }) {
  const translate = useTranslate()
  return (
    <EmptyState
      drawing="window"
      title={translate(messages.none)}
      text={translate(messages.noneHelp)}
      action={mayChange && <NewProduct site={site} />}
    />
  )
}
