import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'
import { maxShopTextChars } from '../sites/settings.wire.ts'

const text = z
  .string()
  .trim()
  .max(maxShopTextChars.restock)
  .refine((words) => words.isWellFormed() && !/\p{Cc}/u.test(words))

const texts = { callToAction: text, button: text, placeholder: text, success: text, newsletterText: text }

/** The sign-up for what is sold out, as an owner decides it. '' is the usual text, in the site's language. */
export const signUpForm = z.strictObject({
  /** False when sold-out products have no sign-up. */
  isOn: z.boolean(),
  ...texts,
  /** True for a box with which shoppers ask for news as well. */
  hasNewsletter: z.boolean(),
})
export type SignUpForm = z.output<typeof signUpForm>

/** `version` is that of the form on which a change is based. */
export const signUpFormBody = signUpForm.extend({ version: z.int() })
export type SignUpFormBody = z.output<typeof signUpFormBody>

export const signUpFormAnswer = signUpFormBody.extend({ usual: z.object(texts) })
export type SignUpFormAnswer = z.output<typeof signUpFormAnswer>

export const signUpFormChanged = signUpFormBody.extend({ undo: undoAnswer.nullable() })
export type SignUpFormChanged = z.output<typeof signUpFormChanged>
