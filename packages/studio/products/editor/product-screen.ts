import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import type { EditForm } from '../../kit/form/edit-form.ts'
import type { SiteOfSession } from '../../session/session.ts'
import type { ProductForm } from '../form/product-form.ts'
import type { Problems } from '../grid/read-cells.ts'

/** What the parts of a product's screen share. */
export type ProductScreen = {
  site: SiteOfSession
  detail: ProductDetail
  form: EditForm<ProductForm>
  /** Problems of the grid's cells, also those that the server found. */
  cells: Problems
}
