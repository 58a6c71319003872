import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const ownerEmail = 'owner@fernandkiln.test'

/** Sixteen letters and digits in four groups, from 80 random bits. */
export function newPassword(randomBytes: (count: number) => Uint8Array): string {
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length])
  return letters.join('').replaceAll(/(.{4})(?!$)/g, '$1-')
}

/** 32 signs, so that every byte gives each of them equally often; without those that look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Keeps the password where only the account that runs the server can read it. */
export async function keepPassword(dataDir: string, password: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(pathOf(dataDir), `${password}\n`, { mode: 0o600 })
}

/** The password that `keepPassword` wrote into this data folder. */
export async function keptPassword(dataDir: string): Promise<string> {
  return (await readFile(pathOf(dataDir), 'utf8')).trim()
}

/** The file that holds the password of the demonstration's owner, or null when it was never written or was deleted since. */
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
