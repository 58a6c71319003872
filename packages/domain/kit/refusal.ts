import type { RefusalCode } from './refusals.ts'
import type { Message } from './text.ts'

/** A problem with one field of a form. */
export type FieldProblem = { message: Message<never>; values?: unknown }

type Details = { values?: unknown; fields?: Readonly<Record<string, FieldProblem>>; retryAfterSeconds?: number }

/** Thrown when a request is understood and declined. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** Values for the message of the code, for example option names. */
  readonly values: unknown
  /** Problems by field id, for forms. */
  readonly fields: Readonly<Record<string, FieldProblem>>
  /** Value of the Retry-After header, for rate limits and pauses. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, details: Details = {}) {
    super(code) // the user's text is made when the response is sent, in the reader's language
    this.code = code
    this.values = details.values
    this.fields = details.fields ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
