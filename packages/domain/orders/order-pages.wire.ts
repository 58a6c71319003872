import * as z from 'zod'

/** Path parameter of pages that open by a link. Any text is taken, so that a broken link leads to a page that says so. */
export const orderTokenParams = z.object({ token: z.string().max(200) })

/**
 * Form below a confirmed order that creates an account for its email address. `username` is there for password managers only: the
 * address is always that of the order.
 */
export const orderAccountForm = z.object({
  password: z.string().max(2_000).default(''),
  username: z.string().max(2_000).optional(),
})

/** Form that confirms an unpaid order. It has no fields; browsers and extensions may add some. */
export const orderConfirmForm = z.object({})
