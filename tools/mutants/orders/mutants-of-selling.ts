import type { Mutant } from '../mutant.ts'
import { mutantsOfDiscounts } from './mutants-of-discounts.ts'
import { mutantsOfDownloads } from './mutants-of-downloads.ts'
import { mutantsOfOrderPapers } from './mutants-of-order-papers.ts'
import { mutantsOfOrders } from './mutants-of-orders.ts'
import { mutantsOfPayments } from './mutants-of-payments.ts'
import { mutantsOfMoney } from './mutants-of-money.ts'
import { mutantsOfPromises } from './mutants-of-promises.ts'
import { mutantsOfStock } from './mutants-of-stock.ts'
import { mutantsOfStudioOrders } from './mutants-of-studio-orders.ts'
import { mutantsOfTotals } from './mutants-of-totals.ts'
import { mutantsOfZones } from './mutants-of-zones.ts'

/** Mutants of what turns a cart into a paid and shipped order. */
export const mutantsOfSelling: readonly Mutant[] = [
  ...mutantsOfDiscounts,
  ...mutantsOfDownloads,
  ...mutantsOfOrderPapers,
  ...mutantsOfOrders,
  ...mutantsOfPayments,
  ...mutantsOfMoney,
  ...mutantsOfPromises,
  ...mutantsOfStock,
  ...mutantsOfStudioOrders,
  ...mutantsOfTotals,
  ...mutantsOfZones,
]
