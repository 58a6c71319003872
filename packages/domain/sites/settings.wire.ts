import * as z from 'zod'
import { askedWays } from '../checkout/checkout-asks.ts'
import { longestOfBusiness } from '../business/check-business.ts'
import { address } from '../checkout/address.wire.ts'
import { maxNewsletterTextChars } from '../checkout/newsletter.ts'
import { legalKinds, maxLegalChars } from '../legal/legal-texts.ts'
import { maxPriceCents, maxStock, orderLimits } from '../kit/limits.ts'
import { shortOfStockPolicies } from '../orders/order-settings.ts'
import { shippingRatesToSave, taxSettings } from '../shipping/shipping.wire.ts'
import { isId } from '../kit/ids.ts'
import { isEmail } from '../kit/email.ts'
import { longestSenderName } from '../mail/own-texts/check-sender.ts'
import { checklistChoices } from './checklist.wire.ts'
import { isSafeLink } from '../pages/rich-text.ts'
import { scarcityMessageTypes } from '../pages/website-json.ts'

/** Maximum lengths in characters of the shop's own texts for sold-out products, scarce stock and restock sign-ups. */
export const maxShopTextChars = { soldOut: 100, scarcity: 300, restock: 300 } as const

const words = (longest: number): z.ZodType<string> =>
  z
    .string()
    .max(longest)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))

const merchandisingSettings = z.looseObject({
  scarcityEnabledOnProductItems: z.boolean().optional(),
  scarcityEnabledOnProductBlocks: z.boolean().optional(),
  scarcityMessageType: z.enum(scarcityMessageTypes).optional(),
  scarcityCustomText: words(maxShopTextChars.scarcity).optional(),
  scarcityThreshold: z.int().min(0).max(maxStock).optional(),
  customSoldOutText: words(maxShopTextChars.soldOut).optional(),
  restockNotificationsEnabled: z.boolean().optional(),
  restockNotificationsMailingListSignUpEnabled: z.boolean().optional(),
  restockNotificationsMailingListOptInByDefault: z.boolean().optional(),
  restockNotificationsSuccessText: words(maxShopTextChars.restock).optional(),
  restockNotificationsCTAText: words(maxShopTextChars.restock).optional(),
  restockNotificationsButtonText: words(maxShopTextChars.restock).optional(),
  restockNotificationsPlaceholderText: words(maxShopTextChars.restock).optional(),
  restockNotificationsMailingListDescription: words(maxShopTextChars.restock).optional(),
  soldOutVariantsDropdownDisabled: z.boolean().optional(),
})

/** Schema of the shop's installment settings (SF-5.09). Amounts in minor units. */
const afterPay = z.looseObject({
  enabled: z.boolean().optional(),
  minCents: z.int().min(0).max(maxPriceCents).optional(),
  maxCents: z.int().min(0).max(maxPriceCents).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)
    .optional(),
})

/**
 * Schema of a site's settings. Validates the product and cart settings that change what visitors see or pay; accepts all others
 * unchecked.
 */
export const siteSettings = z.looseObject({
  checklist: checklistChoices.optional(),
  /** Whom the mails of the shop come from; what is missing is the site's title, and no own address for answers. */
  mailSender: z
    .looseObject({
      name: words(longestSenderName).optional(),
      replyTo: z.string().refine(isEmail).optional(),
    })
    .optional(),
  /** The legal texts that the site has, with the title and the version of each (server/legal). */
  legalTexts: z
    .partialRecord(z.enum(legalKinds), z.looseObject({ title: words(maxLegalChars.title), version: z.int().min(1) }))
    .optional(),
  featureFlags: z
    .looseObject({ productVariantBranching: z.boolean().optional(), productReviews: z.boolean().optional() })
    .optional(),
  storeSettings: z
    .looseObject({
      continueShoppingLinkUrl: words(2_000).refine(isSafeLink).optional(),
      expressCheckout: z.boolean().optional(),
      miniCart: z.boolean().optional(),
      multipleQuantityAllowedForServices: z.boolean().optional(),
      variantPicker: z.enum(['select', 'radio']).optional(),
      productReviewsEnabled: z.boolean().optional(),
      afterPay: afterPay.optional(),
      /** The address of the business; what is missing is empty. */
      businessAddress: address.partial().optional(),
      vatId: words(longestOfBusiness.vatId).optional(),
      /** The site's logo: one of its pictures, and the copy that papers print (server/business). */
      logo: z
        .strictObject({
          assetId: z.string().refine(isId),
          url: z.string().regex(/^\/s\/[0-9a-f]{32}\/(?:\d{1,9}\/)?logo\.[a-z]{3,4}$/),
          paperKey: z.string().regex(/^[0-9a-f]{32}\/logos\/[0-9a-f]{32}-\d{1,9}$/),
          replaced: z.record(z.string(), z.unknown()),
        })
        .optional(),
      shippingRates: shippingRatesToSave.optional(),
      taxes: taxSettings.optional(),
      merchandisingSettings: merchandisingSettings.optional(),
      firstOrderNumber: z.int().min(1).max(orderLimits.maxFirstNumber).optional(),
      /** True when `nina+shop@` and `nina@` are one customer for discounts that each customer may use a limited number of times. */
      arePlusAddressesOneCustomer: z.boolean().optional(),
      /** Text beside the box with which shoppers ask for the newsletter at the checkout; missing or '' for no box. */
      newsletterText: words(maxNewsletterTextChars).optional(),
      /** What the checkout asks for; what is missing is as usual. */
      checkoutAsks: z
        .looseObject({
          phone: z.enum(askedWays).optional(),
          company: z.enum(askedWays).optional(),
          takesNote: z.boolean().optional(),
          needsTerms: z.boolean().optional(),
        })
        .optional(),
      unpaidOrderDays: z.int().min(1).max(365).optional(),
      /** Days after which a shopper is asked for reviews of what was handed over; missing when nobody is asked. */
      reviewRequestDays: z.int().min(1).max(365).optional(),
      shortOfStockPolicy: z.enum(shortOfStockPolicies).optional(),
      lowStock: z
        .looseObject({ threshold: z.int().min(0).max(maxStock).optional(), isAlertOn: z.boolean().optional() })
        .optional(),
    })
    .optional(),
})
