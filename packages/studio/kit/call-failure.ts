/** What a refused call says of itself, parsed from its body. */
export type RefusedBody = {
  code: string
  message: string
  requestId: string
  fields: Readonly<Record<string, string>>
  retryAfterSeconds: number | undefined
}

/**
 * Why a call brought nothing: `refused` with the server's words, `network` when no answer came, `broken` when the
 * answer could not be read.
 */
export class CallFailure extends Error {
  override name = 'CallFailure'
  readonly kind: 'refused' | 'network' | 'broken'
  readonly status: number
  readonly refused: RefusedBody | undefined

  constructor(kind: 'refused' | 'network' | 'broken', status: number, refused?: RefusedBody) {
    super(refused?.code ?? kind)
    this.kind = kind
    this.status = status
    this.refused = refused
  }
}

/** Whether a call failed because nobody is signed in (any more). */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CallFailure && error.refused?.code === 'kit.signed-out'
}
