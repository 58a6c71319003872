import { productListMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import type { ProductListItem } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { classNames } from '@sitewright/ui/class-names.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { rowLink, type Column } from '@sitewright/ui/lists/data-table.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { Link } from '@tanstack/react-router'
import { useListSearch, type ListSearch } from '../../kit/list/list-search.ts'
import { rowAttribute } from '../../kit/list/use-row-keys.ts'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import { paths } from '../../paths.ts'
import type { SiteOfSession } from '../../session/session.ts'
import { stateLooks, typeName } from '../product-names.ts'
import { ProductThumb } from '../product-thumb.tsx'
import styles from './product-list.module.css'

/** React hook that returns the columns of the list of products, which shows prices in the site's currency. */
export function useProductColumns(site: SiteOfSession, currency: string): Column<ProductListItem>[] {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const { search } = useListSearch()
  return [
    titleColumn(translate, site, search),
    {
      id: 'state',
      title: translate(messages.state),
      place: 'state',
      cell: (product) => <StateOf product={product} />,
    },
    {
      id: 'stock',
      title: translate(messages.stock),
      place: 'remark',
      sort: 'up',
      cell: (product) => <StockOf product={product} />,
    },
    {
      id: 'categories',
      title: translate(messages.category),
      leaves: 'narrow',
      cell: ({ categories }) => <bdi className={styles['quiet']}>{categories.join(', ')}</bdi>,
    },
    {
      id: 'updated',
      title: translate(messages.changedAt),
      leaves: 'narrow',
      sort: 'down',
      cell: ({ updatedAt }) => (
        <time className={styles['quiet']} dateTime={new Date(updatedAt).toISOString()}>
          {new Date(updatedAt).toLocaleDateString(tag, { day: 'numeric', month: 'short' })}
        </time>
      ),
    },
    {
      id: 'price',
      title: translate(messages.price),
      place: 'figure',
      isFigure: true,
      sort: 'up',
      cell: ({ fromCents, toCents, isOnSale }) => (
        <span className={classNames(styles['price'], isOnSale && styles['sale'])}>
          {isOnSale && (
            <>
              <Icon name="tag" size={14} /> <span className={visuallyHidden}>{translate(messages.sale)}: </span>
            </>
          )}
          {priceText(fromCents, toCents, currency)}
        </span>
      ),
    },
  ]
}

function priceText(fromCents: number, toCents: number, currency: string): string {
  const from = moneyText(fromCents, currency)
  return fromCents === toCents ? from : `${from} – ${moneyText(toCents, currency)}`
}

function titleColumn(translate: Translate, site: SiteOfSession, search: ListSearch): Column<ProductListItem> {
  const remark = ({ variantCount, sku, productType }: ProductListItem): string => {
    if (variantCount > 1) return translate(messages.variantCount, { count: variantCount })
    const type = typeName(productType)
    return sku || (type ? translate(type) : '')
  }
  return {
    id: 'title',
    title: translate(messages.product),
    place: 'name',
    isHeader: true,
    isFlexible: true,
    sort: 'up',
    cell: (product) => (
      <span className={styles['product']}>
        <ProductThumb site={site} url={product.picture?.url ?? null} />
        <span className={styles['names']}>
          <Link
            className={classNames(rowLink, styles['title'])}
            to={paths.product(site.identifier, product.id)}
            search={search}
            {...{ [rowAttribute]: product.id }}
          >
            <bdi>{product.title}</bdi>
          </Link>
          <small className={styles['remark']}>{remark(product)}</small>
        </span>
      </span>
    ),
  }
}

function StateOf({ product: { state } }: { product: ProductListItem }) {
  const translate = useTranslate()
  const { name, tone = 'quiet', mark } = stateLooks[state]
  return (
    <Badge tone={tone} mark={mark} isInTable>
      {translate(name)}
    </Badge>
  )
}

function StockOf({ product: { stock, stockState } }: { product: ProductListItem }) {
  const translate = useTranslate()
  if (stockState === 'out')
    return (
      <Badge tone="bad" mark="full" isInTable>
        {translate(messages.out)}
      </Badge>
    )
  const isLow = stockState === 'low'
  const unknown = isLow ? messages.low : messages.unlimited // one variant is low while another never runs out
  const text = stock === null ? translate(unknown) : translate(messages.inStock, { count: stock })
  if (isLow)
    return (
      <Badge tone="warn" mark="full" isInTable>
        {text}
      </Badge>
    )
  return <span className={styles['quiet']}>{text}</span>
}
