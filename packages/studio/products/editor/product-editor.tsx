import {
  productFormMessages as messages,
  productListMessages,
  variantGridMessages,
} from '@sitewright/domain/catalog/products-studio.messages.ts'
import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { Pane, PaneBody, PaneContent, Screen, TwoColumns } from '@sitewright/ui/layout/pane.tsx'
import { EditFormFrame } from '../../kit/form/edit-form-frame.tsx'
import { LoadProblem } from '../../kit/list/load-problem.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import type { ProductForm } from '../form/product-form.ts'
import { FilesCard } from '../files/files-card.tsx'
import { columnTitle } from '../grid/column-titles.ts'
import { fieldsOfType } from '../grid/product-fields.ts'
import { hasAmounts } from '../grid/gift-amounts.ts'
import { cellKey, type Problems } from '../grid/read-cells.ts'
import { useTableHistory, type TableHistory } from '../grid/use-table-history.ts'
import { AmountsCard } from './amounts-card.tsx'
import { conflictText } from './conflict-text.ts'
import { OptionsCard } from './options-card.tsx'
import { OrganiseCard } from './organise-card.tsx'
import { PicturesCard } from './pictures-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { PriceCard, StockCard } from './price-card.tsx'
import { ProductHead } from './product-head.tsx'
import type { ProductScreen } from './product-screen.ts'
import { SeoCard } from './seo-card.tsx'
import { StatusCard } from './status-card.tsx'
import { TextCard } from './text-card.tsx'
import { useProductForm } from './use-product-form.ts'
import { VariantsCard } from './variants-card.tsx'

/** The screen of a product. `failure` is set when a newer state could not be loaded. */
export function ProductEditor({
  site,
  detail,
  failure,
  onRetry,
}: {
  site: SiteOfSession
  detail: ProductDetail
  failure: Error | null
  onRetry: () => void
}) {
  const translate = useTranslate()
  const { form, cells } = useProductForm(site, detail)
  const labels = useFieldLabels(form.values, cells)
  const history = useTableHistory(form.values.table, (table) => form.set('table', table))
  const screen: ProductScreen = { site, detail, form, cells }
  const textOf = (name: keyof ProductForm, value: unknown) => {
    const theirs = form.conflict?.theirs.values
    const other = theirs && value === theirs[name] ? form.values : (theirs ?? form.values)
    return conflictText(translate, { name, value, other, detail })
  }
  return (
    <Screen isTinted>
      <Pane>
        <ProductHead screen={screen} />
        <PaneBody>
          <PaneContent>
            {failure && <LoadProblem failure={failure} hasOlder onRetry={onRetry} />}
            <EditFormFrame form={form} labels={labels} textOf={textOf}>
              <TwoColumns
                main={
                  <>
                    <TextCard screen={screen} />
                    {form.values.productType === productTypes.digital && <FilesCard screen={screen} />}
                    <PicturesCard screen={screen} />
                    <VariantCards screen={screen} history={history} />
                    <SeoCard screen={screen} />
                  </>
                }
                side={
                  <>
                    <StatusCard screen={screen} />
                    {!hasAmounts(form.values) && <PriceCard screen={screen} />}
                    <PlanCard screen={screen} />
                    <OrganiseCard screen={screen} />
                  </>
                }
              />
            </EditFormFrame>
          </PaneContent>
        </PaneBody>
      </Pane>
    </Screen>
  )
}

/** What customers choose between: amounts of a gift card, options and variants of other products. */
function VariantCards({ screen, history }: { screen: ProductScreen; history: TableHistory }) {
  const { values } = screen.form
  if (hasAmounts(values)) return <AmountsCard screen={screen} history={history} />
  return (
    <>
      <OptionsCard screen={screen} history={history} />
      {values.table.options.length > 0 && <VariantsCard screen={screen} history={history} />}
      <StockCard screen={screen} />
    </>
  )
}

/** React hook that returns the names of the form's fields, for its summary of errors and conflicts. */
function useFieldLabels(values: ProductForm, cells: Problems): Record<keyof ProductForm, string> {
  const translate = useTranslate()
  const { table, productType } = values
  const [row] = table.rows
  // A product without options has no grid; its problem is named by its field.
  const bad =
    table.options.length === 0 && row && fieldsOfType(productType).find((field) => cells.has(cellKey(row, field)))
  const variants = bad ? columnTitle(translate, table, bad) : translate(variantGridMessages.variants)
  return {
    title: translate(messages.name),
    excerpt: translate(messages.shortDescription),
    body: translate(messages.longDescription),
    images: translate(messages.pictures),
    table: hasAmounts(values) ? translate(variantGridMessages.amounts) : variants,
    urlId: translate(messages.urlId),
    seoTitle: translate(messages.seoTitle),
    seoDescription: translate(messages.seoDescription),
    visibility: translate(messages.visibility),
    publishAt: translate(messages.publishAt),
    hideAt: translate(messages.hideAt),
    collectionId: translate(messages.shop),
    isFeatured: translate(messages.featured),
    plan: translate(messages.subscription),
    categories: translate(messages.categories),
    tags: translate(messages.tags),
    productType: translate(productListMessages.type),
    additionalFieldsForm: translate(messages.moreSettings),
    customAddButtonText: translate(messages.button),
  }
}
