import * as z from 'zod'
import { captchaToken } from '../captcha/captcha.wire.ts'
import { isId } from '../kit/ids.ts'

const id = z.string().refine(isId, 'kit.shape')
/**
 * Email address as typed. May be much longer than any address, so that a long input gets the error of the email field instead of
 * the schema's error.
 */
const typedEmail = z.string().max(10_000)

/** Body of a sign-up for the back-in-stock email of a variant (SF-3.10, SF-7.13). */
export const restockSignUpBody = z.object({
  isJoinMailingList: z.boolean().default(false),
  productId: id,
  siteVisitorEmail: typedEmail,
  variantId: id,
  captchaToken,
})

/** Response to a restock sign-up. Identical for known and unknown email addresses. */
export const restockSignUpAnswer = z.object({ success: z.literal(true) })

/** Restock sign-up form as posted by pages without scripts. */
export const restockSignUpForm = z.object({
  email: typedEmail.default(''),
  variantId: id,
  isJoinMailingList: z.literal('on').optional(),
  /** Honeypot field that only bots fill in. */
  homepage: z.string().max(1_000).optional(),
})
export const restockProductParams = z.object({ productId: id })

/**
 * Query for restock sign-ups: without a variant it lists groups, one for each product variant (SF-7.14); with it, the variant's
 * sign-ups (SF-7.15).
 */
export const restockSignUpsQuery = z
  .object({ cursor: z.string().max(100).optional(), productId: id.optional(), variantId: id.optional() })
  .refine((query) => (query.productId === undefined) === (query.variantId === undefined), { path: ['variantId'] })

const page = { hasNextPage: z.boolean(), nextPageCursor: z.string().nullable() }
const ms = z.int()

/**
 * The restock sign-ups of one variant. `qtyInStock` is 0 for unlimited stock. `title` is '' while the product is not published.
 */
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
export const restockSignUpsAnswer = z.union([groupsAnswer, signUpsAnswer])
export type RestockSignUpGroup = z.output<typeof signUpGroup>
export type RestockSignUp = z.output<typeof signUp>

/** Body of a request that sends the back-in-stock emails of a variant (SF-7.16). */
export const sendRestockMailsBody = z.object({ productId: id, variantId: id })
/** `toldCount` people get the back-in-stock email now; `waitingCount` people keep waiting, because there are not enough units. */
const sent = { toldCount: z.int(), waitingCount: z.int() }
export const sendRestockMailsAnswer = z.object(sent)

/**
 * Body of a request that sends the back-in-stock emails of several variants. The response contains one result for each variant,
 * in request order, even if the request names a variant twice (SF-7.17).
 */
export const sendAllRestockMailsBody = z.object({ sendRequests: z.array(sendRestockMailsBody).min(1).max(200) })
export const sendAllRestockMailsAnswer = z.object({
  results: z.array(sendRestockMailsBody.extend({ ...sent, message: z.string().nullable() })),
})

export const unsubscribeParams = z.object({ token: z.string().max(200) })
/**
 * Form post that unsubscribes an email address. `isPage` marks a post from our own page; mail providers post
 * `List-Unsubscribe=One-Click` without it.
 */
export const unsubscribeForm = z.object({ isPage: z.string().max(10).optional() })
