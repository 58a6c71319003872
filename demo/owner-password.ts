import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const ownerEmail = 'owner@fernandkiln.test'

/** Returns a new random password: 16 letters and digits in four groups, made from 80 random bits. */
export function newPassword(randomBytes: (count: number) => Uint8Array): string {
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length])
  return letters.join('').replaceAll(/(.{4})(?!$)/g, '$1-')
}

/** Characters of passwords. There are 32, so that `byte % 32` is uniform. Leaves out characters that look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Writes the site owner's password to a file in the data folder that only the account running the server can read. */
export async function keepPassword(dataDir: string, password: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(pathOf(dataDir), `${password}\n`, { mode: 0o600 })
}

/** Reads the password that `keepPassword` wrote to this data folder. */
export async function keptPassword(dataDir: string): Promise<string> {
  return (await readFile(pathOf(dataDir), 'utf8')).trim()
}

/** Returns the path of the password file, or null when it was never written or has been deleted. */
export async function findPasswordFile(dataDir: string): Promise<string | null> {
  const path = pathOf(dataDir)
  return access(path).then(
    () => path,
    () => null,
  )
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'owner-password.txt')
}
