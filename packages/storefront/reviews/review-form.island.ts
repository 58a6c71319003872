import { captchaMessages } from '@sitewright/domain/captcha/captcha.messages.ts'
import { checkReview, type ReviewProblem } from '@sitewright/domain/reviews/check-review.ts'
import { reviewFormMessages } from '@sitewright/domain/reviews/review-form.messages.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import { startCaptcha, type FormCaptcha } from '../captcha/start-captcha.ts'
import { translate } from '../kit/translate.ts'
import { addPictureField, type PictureField } from './picture-field.ts'
import { makeSendFailure, sendReview, type SendReviewResult, type SentPictureTokens } from './send-review.ts'

/**
 * Sends a review with pictures without leaving the page (BX-1.20). Keeps the server-rendered form, so that text typed before
 * stays.
 */
export function mount(element: HTMLElement): void {
  const { itemId } = element.dataset
  const more = element.querySelector<HTMLElement>('.product-review-more')
  if (!(element instanceof HTMLFormElement) || !itemId || !more) return
  const box = element.querySelector<HTMLElement>('.captcha-container')
  const captcha = box && startCaptcha(box, 'review')
  const form: Form = {
    form: element,
    itemId,
    captcha,
    pictures: addPictureField(more),
    sentPictures: new WeakMap(),
    isBusy: false,
  }
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(form)
  })
  element.addEventListener('sw:gone', () => captcha?.end(), { once: true })
}

type Form = {
  form: HTMLFormElement
  itemId: string
  captcha: FormCaptcha | null
  pictures: PictureField
  sentPictures: SentPictureTokens
  isBusy: boolean
}

const fields = ['stars', 'title', 'text', 'name'] as const
type Field = (typeof fields)[number]

async function submit(form: Form): Promise<void> {
  if (form.isBusy) return
  const written = writtenIn(form.form)
  const { faults } = checkReview(written)
  const problems = Object.fromEntries(faults.map((fault) => [fault.field, sentenceOf(fault)]))
  showProblems(form, problems, faults.length > 0 ? translate(reviewFormMessages.invalid) : '')
  if (faults.length > 0) return
  setBusy(form, true)
  try {
    const pictures = { chosen: await form.pictures.read(), sent: form.sentPictures }
    let isJudged = false
    const sent = await sendReview(form.itemId, { ...written, ...invitationIn(form.form) }, pictures, async () => {
      const token = await form.captcha?.token()
      isJudged = token !== ''
      return isJudged ? token : makeSendFailure(translate(captchaMessages.unsolved))
    })
    // The server uses the captcha's token up before it decodes pictures, so that a refused review with pictures needs a new one.
    const refusal = sent.isDone || pictures.chosen.length > 0 ? null : sent.refusal
    if (isJudged) form.captcha?.resetAfter(refusal)
    afterSending(form, sent)
  } finally {
    setBusy(form, false)
  }
}

function afterSending(form: Form, sent: SendReviewResult): void {
  if (!sent.isDone) return showProblems(form, sent.problems, sent.message)
  form.form.reset()
  form.pictures.clear()
  const note = document.createElement('p')
  note.className = 'sw-note'
  note.setAttribute('role', 'status')
  note.tabIndex = -1
  form.form.replaceChildren(note)
  note.textContent = translate(reviewFormMessages.sent)
  note.focus()
}

function writtenIn(form: HTMLFormElement): Record<Field, string> {
  const data = new FormData(form)
  const valueOf = (name: Field): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { stars: valueOf('stars'), title: valueOf('title'), text: valueOf('text'), name: valueOf('name') }
}

/** Returns the token of the link with which a buyer opened the form; nothing without one. */
function invitationIn(form: HTMLFormElement): { invitation?: string } {
  const token = form.querySelector<HTMLInputElement>('input[name=invitation]')?.value ?? ''
  return token === '' ? {} : { invitation: token }
}

function sentenceOf({ problem }: ReviewProblem): string {
  const { tooLong } = reviewFormMessages
  if (problem.message === tooLong) return translate(tooLong, problem.values as { max: number }) // `checkReview` adds `max`
  return translate(problem.message as Message)
}

/** Shows errors beside their fields and a summary above the form, and focuses the first field with an error. */
function showProblems({ form }: Form, problems: Readonly<Record<string, string>>, words: string): void {
  form.querySelector('.sw-alert')?.remove()
  if (words !== '') {
    const alert = document.createElement('p')
    alert.className = 'sw-alert'
    alert.setAttribute('role', 'alert')
    alert.textContent = words
    form.prepend(alert)
  }
  for (const name of fields) {
    const element = form.querySelector(`#review-${name}-error`)
    if (element) element.textContent = problems[name] ?? ''
    const field = form.querySelector<HTMLElement>(`#review-${name}`)
    if (problems[name]) field?.setAttribute('aria-invalid', 'true')
    else field?.removeAttribute('aria-invalid')
  }
  const first = fields.find((name) => problems[name])
  if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
}

function setBusy(form: Form, isBusy: boolean): void {
  form.isBusy = isBusy
  const button = form.form.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!button) return
  button.setAttribute('aria-disabled', String(isBusy))
  button.textContent = translate(isBusy ? reviewFormMessages.sending : reviewFormMessages.send)
}
