import type { RefusalsOf } from '../kit/refusal.ts'
import { stockChangeMessages } from './stock-changes.messages.ts'
import { stockMessages } from './stock.messages.ts'

export const stockRefusals = {
  'stock.below-zero': { status: 409, message: stockMessages.belowZero },
  'stock.not-counted': { status: 409, message: stockMessages.notCounted },
  'stock.too-large': { status: 400, message: stockMessages.tooLarge },
  'stock.too-many-variants': { status: 400, message: stockChangeMessages.tooManyVariants },
  'stock.not-tracked': { status: 409, message: stockChangeMessages.notTracked },
} as const satisfies RefusalsOf<'stock'>
