import type { InstallmentsContext } from '@sitewright/domain/installments/installments.ts'

/** The amount that could be paid in installments, and what decides whether that is offered. */
export type PayableAmount = { totalCents: number; currency: string; context: InstallmentsContext }
