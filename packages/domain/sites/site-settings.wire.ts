import * as z from 'zod'
import { currencies } from '../kit/money.ts'

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))

/** Maximum lengths of a site's name and of what it says about itself, in characters. */
export const siteTextChars = { title: 100, tagline: 160 } as const

const general = {
  title: line(siteTextChars.title).min(1),
  tagline: line(siteTextChars.tagline),
  /** BCP 47 tag, for example `en-US`. */
  language: z.string().regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/),
  /** IANA name, for example `Europe/Berlin`. */
  timeZone: z.string().min(1).max(60),
  /** ISO 4217 code. */
  currency: z.enum(currencies),
}

/**
 * The settings to change; others stay. `base` has those on which a change is based: it is refused when somebody else has changed one of
 * them meanwhile, while different settings can be changed at once.
 */
export const generalSettingsBody = z
  .strictObject({ ...general, base: z.strictObject({ ...general, currency: z.string() }).partial() })
  .partial()
export type GeneralSettingsBody = z.output<typeof generalSettingsBody>

export const generalSettingsAnswer = z.object({
  ...general,
  currency: z.string(),
  identifier: z.string(),
  /** True when the site has orders, so that its currency cannot be changed. */
  isCurrencyFixed: z.boolean(),
})
export type GeneralSettings = z.output<typeof generalSettingsAnswer>

/** `name` is the site's name, typed to confirm. */
export const deleteSiteBody = z.strictObject({ name: z.string().max(200) })
