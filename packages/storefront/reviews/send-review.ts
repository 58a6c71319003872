import { callMessages } from '@sitewright/domain/kit/call.messages.ts'
import { cartAddress, read } from '../kit/api.ts'
import { readCookie } from '../kit/cookies.ts'
import { fieldsOf } from '../kit/island-props.ts'
import { say } from '../kit/words.ts'
import type { SentPicture } from './picture-field.ts'

export type Sent = { isDone: true } | { isDone: false; words: string; problems: Readonly<Record<string, string>> }

type Body = Record<'stars' | 'title' | 'text' | 'name', string> & {
  pictures: readonly SentPicture[]
  captchaToken?: string
}

/** Pictures take a while over a phone's connection. */
const patienceMs = 120_000

/** Apart from the kit's calls, which outlive their page and so may bring no more than 64 kB. */
export async function sendReview(itemId: string, body: Body): Promise<Sent> {
  if (readCookie('crumb') === undefined) await read(cartAddress)
  try {
    const response = await fetch(`/api/commerce/products/${encodeURIComponent(itemId)}/reviews`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'X-CSRF-Token': readCookie('crumb') ?? '', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    })
    if (response.ok) return { isDone: true }
    const { message, errors } = fieldsOf(await response.json().catch(() => null)) ?? {}
    const words = typeof message === 'string' && message !== '' ? message : say(callMessages.somethingWentWrong)
    return { isDone: false, words, problems: textsOf(errors) }
  } catch {
    return { isDone: false, words: say(callMessages.unableToConnect), problems: {} }
  }
}

function textsOf(errors: unknown): Record<string, string> {
  const texts = Object.entries(fieldsOf(errors) ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}
