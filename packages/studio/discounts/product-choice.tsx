import { discountFormMessages as messages } from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import { IconButton } from '@sitewright/ui/button.tsx'
import { SearchField } from '@sitewright/ui/forms/search-field.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { fetchProduct, useProductList } from '../products/products-query.ts'
import type { SiteOfSession } from '../session/session.ts'
import styles from './discounts.module.css'

/** Products shown by the search; more words find fewer. */
const mostResults = 8
/** Chosen products whose titles are read. */
const mostTitles = 50

/** The products that a discount lowers: those chosen, and a search that adds more. */
export function ProductChoice({
  site,
  chosen,
  onChange,
}: {
  site: SiteOfSession
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  const translate = useTranslate()
  const titles = useTitles(site.id, chosen)
  const [text, setText] = useState('')
  const count = chosen.length
  return (
    <fieldset className={styles['fields']} aria-label={translate(messages.products)} data-field="productIds">
      <p className={styles['help']}>
        {count === 0 ? translate(messages.allProducts) : translate(messages.chosenProducts, { count })}.{' '}
        {translate(messages.productsHelp)}
      </p>
      {count > 0 && (
        <ul className={styles['chosen']}>
          {chosen.map((id) => {
            const title = titles.get(id) ?? translate(messages.deletedProduct)
            return (
              <li key={id}>
                <bdi>{title}</bdi>
                <IconButton
                  label={translate(messages.removeProduct, { title })}
                  onPress={() => onChange(chosen.filter((other) => other !== id))}
                >
                  <Icon name="close" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      <SearchField
        label={translate(messages.findProducts)}
        placeholder={translate(messages.findProductsHint)}
        value={text}
        onChange={setText}
      />
      {text.trim() !== '' && <Results site={site} text={text.trim()} chosen={chosen} onChange={onChange} />}
    </fieldset>
  )
}

function Results({
  site,
  text,
  chosen,
  onChange,
}: {
  site: SiteOfSession
  text: string
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  const translate = useTranslate()
  const { data } = useProductList(site.id, { q: text })
  const found = (data?.products ?? []).filter(({ id }) => !chosen.includes(id)).slice(0, mostResults)
  if (data && found.length === 0) return <p className={styles['help']}>{translate(messages.noProducts)}</p>
  return (
    <ul className={styles['chosen']}>
      {found.map(({ id, title }) => (
        <li key={id}>
          <bdi>{title}</bdi>
          <IconButton label={translate(messages.addProduct, { title })} onPress={() => onChange([...chosen, id])}>
            <Icon name="plus" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function useTitles(siteId: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const results = useQueries({
    queries: ids.slice(0, mostTitles).map((id) => ({
      queryKey: ['product', siteId, id],
      queryFn: () => fetchProduct(siteId, id),
    })),
  })
  return new Map(results.flatMap(({ data }) => (data ? [[data.id, data.product.title] as const] : [])))
}
