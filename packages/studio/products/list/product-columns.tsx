import { productListMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import type { ProductListItem } from '@sitewright/domain/catalog/products-studio.wire.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import type { NamedBadge } from '../../kit/list/cell-badge.tsx'
import { badgeColumn, dateColumn, linkColumn, moneyColumn, textColumn } from '../../kit/list/columns.tsx'
import { RowPicture } from '../../kit/list/row-picture.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { pictureSource } from '../../media/picture-source.ts'
import { paths } from '../../paths.ts'
import type { SiteOfSession } from '../../session/session.ts'
import { stateLooks, typeName } from '../product-names.ts'

/** React hook that returns the columns of the list of products, which shows prices in the site's currency. */
export function useProductColumns(site: SiteOfSession, currency: string): Column<ProductListItem>[] {
  const translate = useTranslate()
  return [
    linkColumn({
      id: 'title',
      title: translate(messages.product),
      place: 'name',
      isFlexible: true,
      sort: 'up',
      name: ({ title }) => title,
      opens: ({ id }) => ({ path: paths.product(site.identifier, id) }),
      picture: ({ picture }) => <RowPicture source={pictureSource(site, picture?.url ?? null, 100)} isOutlined />,
      note: (product) => remark(translate, product),
    }),
    badgeColumn({
      id: 'state',
      title: translate(messages.state),
      place: 'state',
      badge: ({ state }) => stateLooks[state],
    }),
    badgeColumn({
      id: 'stock',
      title: translate(messages.stock),
      place: 'remark',
      sort: 'up',
      badge: (product) => stockBadge(translate, product),
    }),
    textColumn({
      id: 'categories',
      title: translate(messages.category),
      leaves: 'narrow',
      tone: 'quiet',
      most: '18ch',
      text: ({ categories }) => categories.join(', '),
    }),
    dateColumn({
      id: 'updated',
      title: translate(messages.changedAt),
      leaves: 'narrow',
      sort: 'down',
      isDay: true,
      at: ({ updatedAt }) => updatedAt,
    }),
    moneyColumn({
      id: 'price',
      title: translate(messages.price),
      place: 'figure',
      sort: 'up',
      money: ({ fromCents: cents, toCents, isOnSale }) => ({
        cents,
        toCents,
        currency,
        sale: isOnSale ? translate(messages.sale) : undefined,
      }),
    }),
  ]
}

function remark(translate: Translate, { variantCount, sku, productType }: ProductListItem): string {
  if (variantCount > 1) return translate(messages.variantCount, { count: variantCount })
  const type = typeName(productType)
  return sku || (type ? translate(type) : '')
}

function stockBadge(translate: Translate, { stock, stockState }: ProductListItem): NamedBadge | string {
  if (stockState === 'out') return { name: messages.out, tone: 'bad', mark: 'full' }
  const isLow = stockState === 'low'
  const unknown = isLow ? messages.low : messages.unlimited // one variant is low while another never runs out
  const text = stock === null ? translate(unknown) : translate(messages.inStock, { count: stock })
  return isLow ? { name: text, tone: 'warn', mark: 'full' } : text
}
