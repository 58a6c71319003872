import type { InstallmentsContext } from '@sitewright/domain/installments/installments.ts'

/**
 * An amount that may be paid in installments, and the store's and shopper's data that decides whether installments are offered.
 */
export type PayableAmount = { totalCents: number; currency: string; context: InstallmentsContext }
