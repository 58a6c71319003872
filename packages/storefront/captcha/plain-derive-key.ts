import { pbkdf2 } from './plain-pbkdf2.ts'

type Parameters = { cost: number }

/** Derives a key without `crypto.subtle`, which browsers lack on plain HTTP (except localhost). Yields to the page afterwards. */
export async function deriveKey(
  { cost }: Parameters,
  salt: Uint8Array,
  password: Uint8Array,
): Promise<{ derivedKey: Uint8Array }> {
  const derivedKey = pbkdf2(password, salt, cost)
  await new Promise<void>((turn) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => turn()
    channel.port2.postMessage(0)
  })
  return { derivedKey }
}
