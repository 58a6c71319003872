import type { RefusalCode } from './refusals.ts'
import type { Message } from './text.ts'

/** What is wrong with one field of a form. */
export type FieldProblem = { message: Message<never>; values?: unknown }

type Details = { values?: unknown; fields?: Readonly<Record<string, FieldProblem>>; retryAfterSeconds?: number }

/** Thrown when a request is understood and declined. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** What the message of the code needs, for example option names. */
  readonly values: unknown
  /** Problems by field id, for forms. */
  readonly fields: Readonly<Record<string, FieldProblem>>
  /** For limits and pauses: the header Retry-After. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, details: Details = {}) {
    super(code) // the text is made at the edge, in the reader's language
    this.code = code
    this.values = details.values
    this.fields = details.fields ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
