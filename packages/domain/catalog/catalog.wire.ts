import * as z from 'zod'
import { isId } from '../kit/ids.ts'
import { catalogLimits } from '../kit/limits.ts'
import { optionFieldPrefix } from './variants/variant-select.ts'

export const productIdParams = z.object({ itemId: z.string().refine(isId, 'kit.shape') })

/** Parses the `option-<name>=<value>` fields of a URL query into a map from option name to chosen value. */
export const chosenOptionsQuery = z
  .custom<Readonly<Record<string, unknown>>>((query) => typeof query === 'object' && query !== null)
  .transform((query, found): ReadonlyMap<string, string> => {
    const fields = Object.entries(query)
    const wrong = fields.length > catalogLimits.options ? tooMany : fields.find((field) => !isChoice(field))
    if (!wrong) return new Map(fields.map(([name, value]) => [name.slice(optionFieldPrefix.length), String(value)]))
    found.addIssue({ code: 'custom', path: [wrong[0].startsWith(optionFieldPrefix) ? wrong[0] : 'query'] })
    return z.NEVER
  })

const tooMany = ['query', ''] as const

/**
 * True for a single valid option field. False for a repeated name, which arrives as a list, and for text that the database cannot
 * store.
 */
function isChoice([name, value]: readonly [string, unknown]): boolean {
  const isText = typeof value === 'string' && [name, value].every((text) => text.isWellFormed() && !text.includes('\0'))
  return isText && name.startsWith(optionFieldPrefix) && name.length > optionFieldPrefix.length
}

const money = z.object({ value: z.string(), currency: z.string() })
const color = z.string()

const image = z.object({
  id: z.string(),
  recordType: z.literal(2),
  assetUrl: z.string(),
  originalSize: z.string(),
  mediaFocalPoint: z.object({ x: z.number(), y: z.number(), source: z.number() }),
  systemDataId: z.string(),
  systemDataVariants: z.string(),
  filename: z.string(),
  contentType: z.string(),
  altText: z.string(),
  title: z.string(),
  body: z.string(),
  colorData: z
    .object({
      topLeftAverage: color,
      topRightAverage: color,
      bottomLeftAverage: color,
      bottomRightAverage: color,
      centerAverage: color,
      suggestedBgColor: color,
    })
    .optional(),
})

/** One variant of a product with its current stock and prices, as in the page's JSON (SF-3.05). */
export const variant = z.object({
  id: z.string(),
  sku: z.string(),
  attributes: z.custom<Record<string, string>>(isTextByName), // not z.record, which drops an option named __proto__
  optionValues: z.array(z.object({ optionName: z.string(), value: z.string() })),
  price: z.int(),
  salePrice: z.int(),
  priceMoney: money,
  salePriceMoney: money,
  onSale: z.boolean(),
  unlimited: z.boolean(),
  qtyInStock: z.int(),
  width: z.number(),
  height: z.number(),
  len: z.number(),
  weight: z.number(),
  imageIds: z.array(z.string()),
  images: z.array(image),
  mainImageId: z.string().optional(),
  mainImage: image.optional(),
})

function isTextByName(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string')
}

/** Response to a variant lookup. `scarcityText` is the sentence about few units left, or '' when the variant is not scarce. */
export const variantAnswer = z.object({ variant, scarcityText: z.string() })
export type VariantAnswer = z.input<typeof variantAnswer>
