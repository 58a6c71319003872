import { productTypes } from '../kit/enums.ts'

/** True when a cart can be paid in installments: it is not empty and has only physical products (SF-5.09). */
export function canPayInInstallments(entries: readonly { productType: number }[]): boolean {
  return entries.length > 0 && entries.every(({ productType }) => productType === productTypes.physical)
}
