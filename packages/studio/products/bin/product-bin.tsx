import { productBinMessages as messages } from '@sitewright/domain/catalog/product-bin.messages.ts'
import type { BinnedProduct } from '@sitewright/domain/catalog/product-bin.wire.ts'
import { productListMessages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { dateColumn, textColumn } from '../../kit/list/columns.tsx'
import { useListSearch } from '../../kit/list/list-search.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { ListTools } from '../../kit/list/list-tools.tsx'
import { RecordName } from '../../kit/list/record-name.tsx'
import { RowPicture } from '../../kit/list/row-picture.tsx'
import type { Selection } from '../../kit/selection/use-selection.ts'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import { pictureSource } from '../../media/picture-source.ts'
import type { SiteOfSession } from '../../session/session.ts'
import { ProductParts } from '../list/product-filters.tsx'
import { productsPerPage, useProductList } from '../products-query.ts'
import { useBin, useRestore } from './bin-query.ts'

/** The part of a site's list of products with those that were deleted, until they are gone for good. */
export function ProductBin({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const { data, error, isPlaceholderData, refetch } = useBin(site.id, search)
  const { counts } = useProductList(site.id, {}).data ?? {}
  const { shown, run } = useRestore(site, data)
  const actionsFor = ({ keys, clear }: Selection) => (
    <Button
      isCompact
      onPress={() => {
        run(keys)
        clear()
      }}
    >
      <Icon name="undo" />
      {translate(messages.restore)}
    </Button>
  )
  return (
    <ListScreen<BinnedProduct>
      title={translate(productListMessages.products)}
      tools={
        <>
          <ProductParts counts={counts && { ...counts, bin: shown?.total ?? counts.bin }} />
          <ListTools keptNote={translate(messages.keptFor)} />
        </>
      }
      columns={useBinColumns(site, (id) => run([id]))}
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
      isFiltered={false}
      empty={<EmptyState drawing="window" title={translate(messages.none)} text={translate(messages.noneHelp)} />}
      bulk={{ nameOf: ({ title }) => title, actions: actionsFor }}
    />
  )
}

/** React hook that returns the columns of the bin. */
function useBinColumns(site: SiteOfSession, restore: (id: string) => void): Column<BinnedProduct>[] {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const dayOf = (at: number) => new Date(at).toLocaleDateString(tag, { day: 'numeric', month: 'short' })
  const action: Column<BinnedProduct> = {
    id: 'restore',
    title: translate(messages.actions),
    place: 'figure',
    isFigure: true,
    cell: ({ id, title }) => (
      <Button isCompact aria-label={translate(messages.restoreOne, { title })} onPress={() => restore(id)}>
        {translate(messages.restore)}
      </Button>
    ),
  }
  return [
    {
      id: 'title',
      title: translate(productListMessages.product),
      place: 'name',
      isHeader: true,
      isFlexible: true,
      cell: ({ title, path, picture }) => (
        <RecordName
          picture={<RowPicture source={pictureSource(site, picture?.url ?? null, 100)} isOutlined />}
          note={path}
        >
          <bdi>{title}</bdi>
        </RecordName>
      ),
    },
    dateColumn({
      id: 'deleted',
      title: translate(messages.deletedAt),
      place: 'remark',
      at: ({ deletedAt }) => deletedAt,
    }),
    textColumn({
      id: 'by',
      title: translate(messages.deletedBy),
      place: 'remark2',
      tone: 'quiet',
      most: '24ch',
      text: ({ deletedBy }) => deletedBy,
    }),
    textColumn({
      id: 'kept',
      title: translate(messages.kept),
      place: 'state',
      text: ({ goneAt }) => translate(messages.until, { day: dayOf(goneAt) }),
    }),
    action,
  ]
}
