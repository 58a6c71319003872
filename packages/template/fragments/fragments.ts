import { addToCartButton } from './add-to-cart-btn.ts'
import { audioPlayer } from './audio-player.ts'
import { productInstallments } from './product-installments.ts'
import { productBadgeTemplate, restockFormsTemplate, productScarcity } from './product-marks.ts'
import { initialPriceTemplate, productPriceTemplate, subscriptionPrice } from './product-price.ts'
import { productQuickView } from './product-quick-view.ts'
import { standalonePurchaseForm, purchaseFormTemplate } from './purchase-form.ts'
import { quantityInputTemplate } from './quantity-input.ts'
import { commentLink, comments, likeButton, socialButton, twitterFollowButton } from './social.ts'
import {
  addressAnswerTemplate,
  checkboxAnswerTemplate,
  dateAnswerTemplate,
  formAnswerTemplate,
  likertAnswerTemplate,
  nameAnswerTemplate,
  phoneAnswerTemplate,
  timeAnswerTemplate,
} from './form-answer-template.ts'
import { variantsSelect } from './variants-select.ts'

/** Templates of the HTML that formatters print, by name. A fragment can read only the model that its formatter makes. */
export const fragments: ReadonlyMap<string, string> = new Map([
  ['add-to-cart-btn', addToCartButton],
  ['audio-player', audioPlayer],
  ['comment-link', commentLink],
  ['comments', comments],
  ['initial-price', initialPriceTemplate],
  ['like-button', likeButton],
  ['loose-purchase-form', standalonePurchaseForm],
  ['product-installments', productInstallments],
  ['product-mark', productBadgeTemplate],
  ['product-price', productPriceTemplate],
  ['product-quick-view', productQuickView],
  ['product-restock-notification', restockFormsTemplate],
  ['product-scarcity', productScarcity],
  ['purchase-form', purchaseFormTemplate],
  ['quantity-input', quantityInputTemplate],
  ['social-button', socialButton],
  ['subscription-price', subscriptionPrice],
  ['summary-address', addressAnswerTemplate],
  ['summary-checkbox', checkboxAnswerTemplate],
  ['summary-date', dateAnswerTemplate],
  ['summary-form-field', formAnswerTemplate],
  ['summary-likert', likertAnswerTemplate],
  ['summary-name', nameAnswerTemplate],
  ['summary-phone', phoneAnswerTemplate],
  ['summary-time', timeAnswerTemplate],
  ['twitter-follow-button', twitterFollowButton],
  ['variants-select', variantsSelect],
])
