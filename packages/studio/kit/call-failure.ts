/** Error details that the server sends when it refuses a request. */
export type RefusalDetails = {
  code: string
  message: string
  requestId: string
  fields: Readonly<Record<string, string>>
  retryAfterSeconds: number | undefined
}

/**
 * Thrown when an API request fails. `kind` is `refused` when the server responded with an error, `network` when there was no
 * response, `broken` when the response could not be parsed.
 */
export class CallFailure extends Error {
  override name = 'CallFailure'
  readonly kind: 'refused' | 'network' | 'broken'
  readonly status: number
  readonly refused: RefusalDetails | undefined

  constructor(kind: 'refused' | 'network' | 'broken', status: number, refused?: RefusalDetails) {
    super(refused?.code ?? kind)
    this.kind = kind
    this.status = status
    this.refused = refused
  }
}

/** True for a request that failed because the session is missing or has ended. */
export function isSignedOutError(error: unknown): boolean {
  return error instanceof CallFailure && error.refused?.code === 'kit.signed-out'
}
