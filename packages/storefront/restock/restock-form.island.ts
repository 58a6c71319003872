import { captchaMessages } from '@sitewright/domain/captcha/captcha.messages.ts'
import { checkRestockEmail } from '@sitewright/domain/restock/check-email.ts'
import { restockFormMessages } from '@sitewright/domain/restock/restock-form.messages.ts'
import { startCaptcha, type FormCaptcha } from '../captcha/start-captcha.ts'
import { sendChangeRequest, apiErrorText } from '../kit/api.ts'
import { translate } from '../kit/translate.ts'

const address = '/api/site-users/account/notifications/restock'

/**
 * Sends the sign-up for a back-in-stock email without leaving the page (SF-5.10, SF-4.21). Keeps the server-rendered form, so
 * that text typed before stays. On a product with many variants, one form serves the selected variant.
 */
export function mount(element: HTMLElement): void {
  const notice = element.closest<HTMLElement>('.product-restock-notification')
  const email = element.querySelector<HTMLInputElement>('[name=email]')
  if (!(element instanceof HTMLFormElement) || !notice || !email) return
  const form: Form = { form: element, notice, email, captcha: captchaIn(notice), isBusy: false }
  element.noValidate = true
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    void signUp(form)
  })
  email.addEventListener('input', () => clearAlert(form))
  followVariant(notice)
}

type Form = {
  form: HTMLFormElement
  notice: HTMLElement
  email: HTMLInputElement
  captcha: FormCaptcha | null
  isBusy: boolean
}

/** Prepares the form's captcha, which loads when any control of the sign-up area gets the focus, its checkbox included. */
function captchaIn(notice: HTMLElement): FormCaptcha | null {
  const box = notice.querySelector<HTMLElement>('.captcha-container')
  if (!box) return null
  notice.dataset['captchaForm'] = ''
  const captcha = startCaptcha(box, 'restock')
  notice.addEventListener('sw:gone', () => captcha.end(), { once: true })
  return captcha
}

async function signUp(form: Form): Promise<void> {
  if (form.isBusy) return
  clearAlert(form)
  const problem = checkRestockEmail(form.email.value)
  if (problem !== null) {
    const { emailBlank, emailInvalid } = restockFormMessages
    refuse(form, translate(problem === 'blank' ? emailBlank : emailInvalid))
    return
  }
  setBusy(form, true)
  const body = bodyOf(form)
  const captchaToken = await form.captcha?.token()
  if (captchaToken === '') refuse(form, translate(captchaMessages.unsolved), false)
  else await send(form, { ...body, ...(captchaToken !== undefined && { captchaToken }) })
  setBusy(form, false)
}

/**
 * Sends the sign-up. When the server refuses it, shows the server's message and resets the captcha (SF-8.06).
 */
async function send(form: Form, body: object): Promise<void> {
  const { notice } = form
  const { variantId } = notice.dataset
  const answer = await sendChangeRequest({ method: 'POST', path: address, body })
  form.captcha?.resetAfter(answer.isDone ? null : answer.error)
  if (!answer.isDone) return refuse(form, apiErrorText(answer.error))
  if (notice.dataset['variantId'] === variantId) thank(form)
}

/** Returns the body of the sign-up request, without the captcha's token (SF-3.10). */
function bodyOf({ notice, email }: Form): object {
  const optIn = notice.querySelector<HTMLInputElement>('[name=isJoinMailingList]')
  const { productId, variantId } = notice.dataset
  return { isJoinMailingList: optIn?.checked ?? false, productId, siteVisitorEmail: email.value.trim(), variantId }
}

function refuse(form: Form, text: string, isOfEmail = true): void {
  const alert = document.createElement('p')
  alert.className = 'product-restock-error field-error'
  alert.role = 'alert'
  alert.id = `${form.form.id}-error`
  alert.textContent = text
  form.form.before(alert)
  if (!isOfEmail) return
  form.email.setAttribute('aria-invalid', 'true')
  form.email.setAttribute('aria-describedby', alert.id)
  form.email.focus()
}

function clearAlert({ notice, email }: Form): void {
  notice.querySelector('.product-restock-error')?.remove()
  email.removeAttribute('aria-invalid')
  email.removeAttribute('aria-describedby')
}

/**
 * Shows on the submit button that the form is being sent. The button is not disabled, because that would take the focus from it.
 */
function setBusy(form: Form, isBusy: boolean): void {
  const button = form.form.querySelector<HTMLInputElement>('[type=submit]')
  form.isBusy = isBusy
  if (!button) return
  button.dataset['label'] ??= button.value
  button.value = isBusy ? translate(restockFormMessages.sending) : button.dataset['label']
  button.setAttribute('aria-disabled', String(isBusy))
}

/** Replaces the sign-up area's content except its call to action with the success text, and focuses that text. */
function thank({ form, notice }: Form): void {
  const success = document.createElement('p')
  success.className = 'product-restock-success'
  success.role = 'status'
  success.tabIndex = -1
  success.textContent = form.dataset['success'] ?? ''
  for (const part of partsOf(notice)) part.hidden = true
  notice.append(success)
  success.focus({ preventScroll: true })
}

function partsOf(notice: HTMLElement): HTMLElement[] {
  return [...notice.children].filter(
    (part): part is HTMLElement => part instanceof HTMLElement && !part.matches('.product-restock-cta'),
  )
}

/**
 * Resets the form when another variant is selected, because each sign-up is for one variant. Needed where one form serves all
 * variants.
 */
function followVariant(notice: HTMLElement): void {
  let asked = notice.dataset['variantId']
  const changes = new MutationObserver(() => {
    const { variantId } = notice.dataset
    if (variantId === asked) return
    asked = variantId
    notice.querySelectorAll('.product-restock-success, .product-restock-error').forEach((line) => line.remove())
    for (const part of partsOf(notice)) part.hidden = false
  })
  changes.observe(notice, { attributeFilter: ['data-variant-id'] })
}
