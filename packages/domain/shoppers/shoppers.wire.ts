import * as z from 'zod'

/** What is wrong with a text is said beside its field, by the rules in `check-account.ts`; here is only what no form ever sends. */
const typed = z.string().max(2_000)
const secret = z.string().regex(/^[0-9a-f]{64}$/)

/** SF-3.13 */
export const signInBody = z.strictObject({ email: typed, password: typed, rememberMe: z.boolean().default(false) })
/** SF-3.13, SF-7.01: `xsrfToken` is the header X-CSRF-Token of later calls. */
export const signInAnswer = z.object({ xsrfToken: z.string(), next: z.string() })
export type SignInAnswer = z.output<typeof signInAnswer>

/** SF-7.02: with `cloneCart` the browser goes on with a copy of the cart, which stays with the account. */
export const signOutQuery = z.object({ cloneCart: z.string().max(10).optional() })
export const signOutAnswer = z.object({ xsrfToken: z.string() })
export type SignOutAnswer = z.output<typeof signOutAnswer>

/** SF-6.02 */
export const accountAnswer = z.object({
  isAuthenticated: z.boolean(),
  email: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
})
export type AccountAnswer = z.output<typeof accountAnswer>

/** Asks for the link by which an account is made, or a new password chosen. */
export const askLinkBody = z.strictObject({ email: typed })
/** The same whether or not the address was known. */
export const askedAnswer = z.object({ isSent: z.literal(true) })

const name = typed.default('')
/** The name is that of a new account; one that is there keeps its own. */
export const setPasswordBody = z.strictObject({ token: secret, password: typed, firstName: name, lastName: name })

/** The same as plain posts. `next` is where the sign-in was asked for. */
export const signInForm = z.object({
  email: typed.default(''),
  password: typed.default(''),
  rememberMe: z.string().max(10).optional(),
  next: z.string().max(20).optional(),
})
export const askLinkForm = z.object({ email: typed.default('') })
export const setPasswordForm = z.object({ password: typed.default(''), firstName: name, lastName: name })
export const signOutForm = z.object({ cloneCart: z.string().max(10).optional() })
export const linkParams = z.object({ token: secret })
