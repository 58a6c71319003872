import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'

/** What is to be done until a site is open, in the order in which it is done. Each is told from what is there, and nobody ticks it. */
export const checklistSteps = [
  'tagline',
  'product',
  'shipping',
  'taxes',
  'payment',
  'real-payment',
  'sender',
  'legal',
  'published',
] as const
export type ChecklistStep = (typeof checklistSteps)[number]

/** What an owner decides about the list. `isWithoutTaxes`: the shop charges none, so that there is nothing to set up. */
export const checklistChoices = z.strictObject({ isDismissed: z.boolean(), isWithoutTaxes: z.boolean() })
export type ChecklistChoices = z.output<typeof checklistChoices>

/** `version` is that of the choices on which a change is based. It is refused when somebody else has changed them meanwhile. */
export const checklistBody = checklistChoices.extend({ version: z.int() })
export type ChecklistBody = z.output<typeof checklistBody>

export const checklistAnswer = checklistBody.extend({
  /** False where nothing is sold. */
  isShop: z.boolean(),
  /** The steps of this site: fewer where nothing is sold or sent. */
  steps: z.array(z.object({ id: z.enum(checklistSteps), isDone: z.boolean() })),
})
export type Checklist = z.output<typeof checklistAnswer>

export const checklistChanged = checklistBody.extend({ undo: undoAnswer.nullable() })
export type ChecklistChanged = z.output<typeof checklistChanged>
