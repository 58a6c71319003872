import type { Message } from '@sitewright/domain/kit/text.ts'
import { productFormMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { fieldsOfType } from '../grid/product-fields.ts'
import { readNumber } from '../grid/read-cells.ts'
import type { FieldColumn } from '../grid/variant-table.ts'
import type { ProductScreen } from './product-screen.ts'
import styles from './product-editor.module.css'
import { VariantFields } from './variant-fields.tsx'

const priceFields: readonly FieldColumn[] = ['price', 'salePrice']

/** The price of a product without options. With options, what its variants cost. */
export function PriceCard({ screen }: { screen: ProductScreen }) {
  const translate = useTranslate()
  const { table } = screen.form.values
  return (
    <Card title={translate(messages.priceCard)}>
      <CardBody>
        {table.options.length > 0 ? (
          <Prices screen={screen} />
        ) : (
          <div className={styles['pair']}>
            <VariantFields screen={screen} fields={fieldsOf(screen).filter((name) => priceFields.includes(name))} />
          </div>
        )}
      </CardBody>
    </Card>
  )
}

/** Stock, SKU and what shipping and taxes need of a product without options. */
export function StockCard({ screen }: { screen: ProductScreen }) {
  const translate = useTranslate()
  if (screen.form.values.table.options.length > 0) return null
  const fields = fieldsOf(screen).filter((name) => !priceFields.includes(name))
  return (
    <Card title={translate(titleOf(fields))}>
      <CardBody>
        <div className={styles['fields']}>
          <VariantFields screen={screen} fields={fields} />
        </div>
      </CardBody>
    </Card>
  )
}

/** Says what the card has: only goods are shipped, and downloads and gift cards never run out. */
function titleOf(fields: readonly FieldColumn[]): Message {
  if (fields.includes('weight')) return messages.stockCard
  if (fields.includes('stock')) return messages.stockAndTaxCard
  return fields.includes('taxClass') ? messages.skuAndTaxCard : messages.skuCard
}

function fieldsOf({ form }: ProductScreen): readonly FieldColumn[] {
  return fieldsOfType(form.values.productType)
}

function Prices({ screen: { form, detail } }: { screen: ProductScreen }) {
  const translate = useTranslate()
  const { currency } = detail
  const { rows } = form.values.table
  const prices = rows.flatMap((row) => readNumber(row, 'price', currency) ?? [])
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const onSale = rows.filter((row) => readNumber(row, 'salePrice', currency) !== null).length
  const from = moneyText(low, currency)
  if (prices.length === 0) return null
  return (
    <>
      <p className={styles['help']}>
        {low === high
          ? translate(messages.priceSame, { price: from })
          : translate(messages.pricesDiffer, { from, to: moneyText(high, currency) })}
      </p>
      {onSale > 0 && (
        <p className={styles['help']}>{translate(messages.salesOf, { count: onSale, all: rows.length })}</p>
      )}
    </>
  )
}
