const keyBytes = 16

/** Returns a new key under which a request takes effect once, however often it is sent. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
