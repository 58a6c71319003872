import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { secretInFile } from './secret-file.ts'

/** Encrypts what a site's payment provider trusts us with. The key lies outside the database, so a copy of it reveals nothing. */
export type SecretBox = {
  seal(siteId: string, text: string): Buffer
  /** Returns null when the text was sealed with another key, or for another site. */
  open(siteId: string, sealed: Buffer): string | null
}

type Options = { paymentsKey: string | null; dataDir: string }

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** Makes the box. Its key is derived from `PAYMENTS_KEY`, otherwise from a file in the data folder that is made on first use. */
export function makeSecretBox(options: Options): SecretBox {
  let known: Buffer | null = null
  const key = (): Buffer => (known ??= readKey(options))
  return {
    seal: (siteId, text) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key(), iv).setAAD(Buffer.from(siteId))
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open: (siteId, sealed) => {
      try {
        const decipher = createDecipheriv(algorithm, key(), sealed.subarray(0, ivBytes)).setAAD(Buffer.from(siteId))
        decipher.setAuthTag(sealed.subarray(-tagBytes))
        return decipher.update(sealed.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}

function readKey({ paymentsKey, dataDir }: Options): Buffer {
  const secret = paymentsKey ?? secretInFile(path.join(dataDir, 'payments.key'))
  return createHash('sha256').update(`payments\n${secret}`).digest()
}
