import type { PlatformCtx } from '../../context.ts'

/** Digits and letters that are not mistaken for each other. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns a SKU for a variant whose owner gave none: eight random characters. */
export function newSku({ randomBytes }: Pick<PlatformCtx, 'randomBytes'>): string {
  const text = [...randomBytes(8)].map((byte) => signs[byte % signs.length]).join('')
  return `SW-${text}`
}
