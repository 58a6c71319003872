import * as z from 'zod'

/**
 * Text as typed in an account form. May be longer than any valid input, because `check-account.ts` validates the fields and its
 * errors appear beside them.
 */
const typed = z.string().max(2_000)
const secret = z.string().regex(/^[0-9a-f]{64}$/)

/** Body of a shopper's sign-in (SF-3.13). */
export const shopperSignInBody = z.strictObject({
  email: typed,
  password: typed,
  rememberMe: z.boolean().default(false),
})
/** Response to a sign-in. `xsrfToken` is the value that later requests send in the X-CSRF-Token header (SF-3.13, SF-7.01). */
export const signInAnswer = z.object({ xsrfToken: z.string(), next: z.string() })
export type SignInAnswer = z.output<typeof signInAnswer>

/**
 * Query of a sign-out. With `cloneCart` the browser keeps a copy of the cart, and the original stays with the account (SF-7.02).
 */
export const signOutQuery = z.object({ cloneCart: z.string().max(10).optional() })
export const signOutAnswer = z.object({ xsrfToken: z.string() })
export type SignOutAnswer = z.output<typeof signOutAnswer>

/** The signed-in shopper; without a sign-in, `isAuthenticated` is false (SF-6.02). */
export const shopperAccountAnswer = z.object({
  isAuthenticated: z.boolean(),
  email: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
})
export type ShopperAccountAnswer = z.output<typeof shopperAccountAnswer>

/** Body of a request for an email with a link to create an account or choose a new password. */
export const requestLinkBody = z.strictObject({ email: typed })
/** Response to a link request. Identical for email addresses with and without an account. */
export const requestLinkAnswer = z.object({ isSent: z.literal(true) })

const name = typed.default('')
/**
 * Body of a request that sets a password with the `token` of an emailed link. The names are used for a new account only; an
 * existing account keeps its own.
 */
export const setPasswordBody = z.strictObject({ token: secret, password: typed, firstName: name, lastName: name })

/** Sign-in form as posted by pages without scripts. `next` names the page to return to after sign-in. */
export const signInForm = z.object({
  email: typed.default(''),
  password: typed.default(''),
  rememberMe: z.string().max(10).optional(),
  next: z.string().max(20).optional(),
})
export const requestPasswordLinkForm = z.object({ email: typed.default('') })
export const setPasswordForm = z.object({ password: typed.default(''), firstName: name, lastName: name })
export const signOutForm = z.object({ cloneCart: z.string().max(10).optional() })
export const passwordLinkParams = z.object({ token: secret })
