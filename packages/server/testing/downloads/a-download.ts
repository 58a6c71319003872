import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { Ctx } from '../../context.ts'
import { addProductFile } from '../../downloads/index.ts'
import { aProduct, type AProduct } from '../a-product.ts'
import { anOrder, type AnOrder, type AnOrderGiven } from '../orders/an-order.ts'
import type { Answer } from '../test-client.ts'

export const guideText = 'Light, water, and leaving things alone. '.repeat(50)

/** Creates a digital product for 17.00. */
export async function aDigitalProduct(ctx: Ctx): Promise<AProduct> {
  const variants = [{ sku: `GUIDE-${ctx.newId()}`, priceCents: 1_700, stock: null }]
  return aProduct(ctx, { title: 'The quiet plant keeper', productType: productTypes.digital, variants })
}

/** Gives a product a file, named `guide.pdf` unless `name` is given. Returns the file's id. */
export function aFile(ctx: Ctx, product: AProduct, name = 'guide.pdf', text = guideText): Promise<string> {
  const content = Buffer.from(text)
  return addProductFile(ctx, product.id, { name, bytes: content.byteLength, parts: [content] })
}

/** `title` is that of the order's line. */
export type ADownloadOrder = AnOrder & { product: AProduct; fileId: string; email: string; title: string }

/** Places an order of a digital product with a file, paid by transfer unless `given` says otherwise. */
export async function aDownloadOrder(
  ctx: Ctx,
  { fileName, quantity = 1, ...given }: AnOrderGiven & { fileName?: string; quantity?: number } = {},
): Promise<ADownloadOrder> {
  const email = given.snapshot?.email ?? `nora-${ctx.newId()}@example.test`
  const product = await aDigitalProduct(ctx)
  const fileId = await aFile(ctx, product, fileName)
  const line = { product, productType: productTypes.digital, priceCents: 1_700, quantity }
  const order = await anOrder(ctx, { ...given, lines: [line], snapshot: { ...given.snapshot, email } })
  return { ...order, product, fileId, email, title: order.snapshot.lines[0]?.title ?? '' }
}

/** Returns the paths of all download links in a page or mail, each once. */
export function linksIn({ text }: Pick<Answer, 'text'>): string[] {
  return [...new Set(text.match(/\/files\/[\w-]{96}(?![\w/-])/g) ?? [])]
}
