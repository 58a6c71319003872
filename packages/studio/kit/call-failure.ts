/** Error details from the body of a refused request. */
export type RefusedBody = {
  code: string
  message: string
  requestId: string
  fields: Readonly<Record<string, string>>
  retryAfterSeconds: number | undefined
}

/**
 * Thrown when a request fails: `refused` with the server's error, `network` when there was no response, `broken` when the
 * response could not be parsed.
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

/** True when a request failed because the session is missing or has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CallFailure && error.refused?.code === 'kit.signed-out'
}
