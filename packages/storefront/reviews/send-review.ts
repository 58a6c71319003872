import { callMessages } from '@sitewright/domain/kit/calls/call.messages.ts'
import { reviewLimits } from '@sitewright/domain/reviews/check-review.ts'
import { reviewFormMessages } from '@sitewright/domain/reviews/review-form.messages.ts'
import type { FormRefusal } from '../captcha/start-captcha.ts'
import { cartAddress, getJson } from '../kit/api.ts'
import { readCrumb } from '../kit/cookies.ts'
import { asJsonObject, type JsonObject } from '../kit/island-props.ts'
import { translate } from '../kit/translate.ts'
import type { ChosenPicture } from './picture-field.ts'

/** `refusal` is the server's answer; `null` when nothing was sent or no answer came. */
export type SendFailure = {
  isDone: false
  message: string
  problems: Readonly<Record<string, string>>
  refusal: FormRefusal | null
}
export type SendReviewResult = { isDone: true } | SendFailure

type ReviewText = Record<'stars' | 'title' | 'text' | 'name', string> & { captchaToken?: string; invitation?: string }

/** Tokens by which the server knows pictures that it has received already, so that a retry does not send them again. */
export type SentPictureTokens = WeakMap<File, string>

/**
 * Sends a review: first its pictures one by one, each as the raw body of a request, then the texts with the pictures' tokens.
 * `captchaToken` is called after the pictures, because uploading them may take longer than a captcha token is valid. When it
 * resolves with a failure, the review is not sent.
 */
export async function sendReview(
  itemId: string,
  review: Omit<ReviewText, 'captchaToken'>,
  pictures: { chosen: readonly ChosenPicture[]; sent: SentPictureTokens },
  captchaToken: () => Promise<string | undefined | SendFailure>,
): Promise<SendReviewResult> {
  if (readCrumb() === undefined) await getJson(cartAddress)
  const tokens: string[] = []
  for (const picture of pictures.chosen) {
    const token = pictures.sent.get(picture.file) ?? (await sendPicture(itemId, picture))
    if (typeof token !== 'string') return token
    pictures.sent.set(picture.file, token)
    tokens.push(token)
  }
  const captcha = await captchaToken()
  if (typeof captcha === 'object') return captcha
  const body = { ...review, pictures: tokens, ...(captcha !== undefined && { captchaToken: captcha }) }
  const answer = await post(`${addressOf(itemId)}/reviews`, 'application/json', JSON.stringify(body))
  if (answer.isDone) return { isDone: true }
  if (answer.refusal?.code === 'reviews.picture-gone')
    for (const { file } of pictures.chosen) pictures.sent.delete(file)
  return answer
}

async function sendPicture(itemId: string, { file, bytes }: ChosenPicture): Promise<string | SendFailure> {
  if (bytes.size > reviewLimits.pictureBytes) {
    const max = reviewLimits.pictureBytes / 1e6
    return makeSendFailure(translate(reviewFormMessages.pictureTooLarge, { fileName: file.name, max }))
  }
  const path = `${addressOf(itemId)}/review-pictures?fileName=${encodeURIComponent(file.name.slice(-100))}`
  const answer = await post(path, 'application/octet-stream', bytes)
  if (!answer.isDone) return answer
  const { token } = answer.body
  return typeof token === 'string' ? token : makeSendFailure(translate(callMessages.somethingWentWrong))
}

function addressOf(itemId: string): string {
  return `/api/commerce/products/${encodeURIComponent(itemId)}`
}

/** Milliseconds before a request is given up; long enough for pictures over a mobile connection. */
const patienceMs = 120_000

type Answer = { isDone: true; body: JsonObject } | SendFailure

/**
 * Sends a POST request. `sendChangeRequest` in kit/api.ts cannot be used, because its requests have `keepalive`, which limits
 * bodies to 64 kB.
 */
async function post(path: string, type: string, body: string | Blob): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'X-CSRF-Token': readCrumb() ?? '', 'Content-Type': type },
      body,
      signal: AbortSignal.timeout(patienceMs),
    })
    const fields = asJsonObject(await response.json().catch(() => null)) ?? {}
    if (response.ok) return { isDone: true, body: fields }
    const { message, errors, code } = fields
    const text = typeof message === 'string' && message !== '' ? message : translate(callMessages.somethingWentWrong)
    return { ...makeSendFailure(text, textsOf(errors)), refusal: { status: response.status, code } }
  } catch {
    return makeSendFailure(translate(callMessages.unableToConnect))
  }
}

export function makeSendFailure(message: string, problems: SendFailure['problems'] = {}): SendFailure {
  return { isDone: false, message, problems, refusal: null }
}

function textsOf(errors: unknown): Record<string, string> {
  const texts = Object.entries(asJsonObject(errors) ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}
