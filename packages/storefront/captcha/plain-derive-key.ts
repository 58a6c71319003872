import { pbkdf2 } from './plain-pbkdf2.ts'

type Parameters = { cost: number }

/** For pages over plain http from another machine, where browsers hide their cryptography. Gives the page its turn after each try. */
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
