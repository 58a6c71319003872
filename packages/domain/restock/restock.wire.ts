import * as z from 'zod'
import { captchaToken } from '../captcha/captcha.wire.ts'
import { isId } from '../kit/ids.ts'

const id = z.string().refine(isId, 'kit.shape')
/** Longer than any address: what is too long is said by the rule of addresses, not by the shape. */
const typedEmail = z.string().max(10_000)

/** SF-3.10, SF-7.13 */
export const signUpBody = z.object({
  isJoinMailingList: z.boolean().default(false),
  productId: id,
  siteVisitorEmail: typedEmail,
  variantId: id,
  captchaToken,
})

/** The same for everybody, whether or not the address was known. */
export const signUpAnswer = z.object({ success: z.literal(true) })

/** The form of pages without scripts. */
export const signUpForm = z.object({
  email: typedEmail.default(''),
  variantId: id,
  isJoinMailingList: z.literal('on').optional(),
  /** The field that only machines fill in. */
  homepage: z.string().max(1_000).optional(),
})
export const productParams = z.object({ productId: id })

/** SF-7.14 without, SF-7.15 with a variant. */
export const listQuery = z
  .object({ cursor: z.string().max(100).optional(), productId: id.optional(), variantId: id.optional() })
  .refine((query) => (query.productId === undefined) === (query.variantId === undefined), { path: ['variantId'] })

const page = { hasNextPage: z.boolean(), nextPageCursor: z.string().nullable() }
const ms = z.int()

/** `qtyInStock` is 0 for unlimited stock; `title` is '' while the product is not published. */
const signUpGroup = z.object({
  productId: z.string(),
  variantId: z.string(),
  title: z.string(),
  sku: z.string(),
  attributes: z.record(z.string(), z.string()),
  unlimited: z.boolean(),
  qtyInStock: z.int(),
  signUpCount: z.int(),
  firstSignUpOn: ms,
  lastSignUpOn: ms,
})
const signUp = z.object({
  id: z.string(),
  siteVisitorEmail: z.string(),
  isJoinMailingList: z.boolean(),
  signedUpOn: ms,
})
export const groupsAnswer = z.object({ signUpGroups: z.array(signUpGroup), ...page })
export const signUpsAnswer = z.object({ signUps: z.array(signUp), ...page })
export const listAnswer = z.union([groupsAnswer, signUpsAnswer])
export type SignUpGroup = z.output<typeof signUpGroup>
export type SignUp = z.output<typeof signUp>

/** SF-7.16 */
export const sendBody = z.object({ productId: id, variantId: id })
/** How many are written to now, and how many go on waiting because there is not enough of it. */
const sent = { toldCount: z.int(), waitingCount: z.int() }
export const sendAnswer = z.object(sent)

/** SF-7.17: each pair once, in the order of the request. */
export const sendAllBody = z.object({ sendRequests: z.array(sendBody).min(1).max(200) })
export const sendAllAnswer = z.object({
  results: z.array(sendBody.extend({ ...sent, message: z.string().nullable() })),
})

export const tokenParams = z.object({ token: z.string().max(200) })
/** A mail provider posts `List-Unsubscribe=One-Click`, or that in parts; our page says that it is one. */
export const unsubscribeForm = z.object({ isPage: z.string().max(10).optional() })
