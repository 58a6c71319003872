import { productFormMessages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { moneyPattern } from '@sitewright/domain/kit/money-text.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import { standardTaxClass } from '@sitewright/domain/shipping/taxes.ts'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useTouchedFields } from '@sitewright/ui/use-touched-fields.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { columnTitle, isFigureColumn } from '../grid/column-titles.ts'
import { fieldsOfType } from '../grid/product-fields.ts'
import { cellKey, unlimited } from '../grid/read-cells.ts'
import { withCell, type FieldColumn } from '../grid/variant-table.ts'
import { InventoryLink } from './inventory-link.tsx'
import type { ProductScreen } from './product-screen.ts'
import styles from './product-editor.module.css'

const helps: { readonly [field in FieldColumn]?: Message } = {
  stock: productFormMessages.stockNew,
  taxClass: productFormMessages.taxClassHelp,
}

/** Fields of the only variant of a product without options. The stock of a saved one is counted in the inventory. */
export function VariantFields({ screen, fields }: { screen: ProductScreen; fields: readonly FieldColumn[] }) {
  const translate = useTranslate()
  const touched = useTouchedFields()
  const { form, cells, detail } = screen
  const { table } = form.values
  const [row] = table.rows
  if (!row) return null
  const { before, after } = moneyPattern(detail.currency)
  const isMoney = (field: FieldColumn) => field === 'price' || field === 'salePrice'
  const hasSubmitted = form.errors.length > 0
  const first = fieldsOfType(form.values.productType).find((field) => cells.has(cellKey(row, field)))
  return fields.map((field) => {
    const title = columnTitle(translate, table, field)
    if (field === 'stock' && row.id !== null)
      return <StockText key={field} screen={screen} title={title} text={row.fields.stock} />
    const problem = cells.get(cellKey(row, field))
    const isShown = hasSubmitted || touched.isLeft(field)
    return (
      <TextField
        key={field}
        // The form moves the focus to this name when the variant has to be corrected.
        name={field === first ? 'table' : `variant.${field}`}
        label={title}
        prefix={isMoney(field) ? before.trim() || after.trim() : undefined}
        help={helps[field] && translate(helps[field])}
        suggestions={field === 'taxClass' ? detail.taxClasses : undefined}
        placeholder={field === 'taxClass' ? standardTaxClass : undefined}
        error={problem && isShown ? problem(translate) : undefined}
        inputMode={isFigureColumn(field) ? 'decimal' : 'text'}
        autoComplete="off"
        value={row.fields[field]}
        onChange={(text) => form.set('table', { ...table, rows: [withCell(row, field, text)] })}
        onBlur={() => touched.leave(field)}
      />
    )
  })
}

function StockText({ screen, title, text }: { screen: ProductScreen; title: string; text: string }) {
  const translate = useTranslate()
  const isUnlimited = text === unlimited
  return (
    <div className={styles['stock']}>
      <span className={styles['label']}>{title}</span>
      <span>
        {isUnlimited
          ? translate(productFormMessages.unlimited)
          : translate(productFormMessages.inStock, { count: Number(text) })}
      </span>
      <InventoryLink screen={screen} />
    </div>
  )
}
