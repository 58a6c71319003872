import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'

type Parameters = { cost: number }

/**
 * Derives a PBKDF2 key without `crypto.subtle`, which browsers lack on plain HTTP (except localhost). Then lets the browser
 * handle events, because the caller derives many keys in a row.
 */
export async function deriveKey(
  { cost }: Parameters,
  salt: Uint8Array,
  password: Uint8Array,
): Promise<{ derivedKey: Uint8Array }> {
  const derivedKey = pbkdf2(sha256, password, salt, { c: cost, dkLen: 32 })
  await new Promise<void>((turn) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => turn()
    channel.port2.postMessage(0)
  })
  return { derivedKey }
}
