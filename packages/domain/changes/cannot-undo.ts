import { Refusal } from '../kit/refusal.ts'
import { changesMessages } from './changes.messages.ts'

/**
 * The refusal of an undo that is not possible any more: it was made before, or what it would take back was changed since or is gone.
 * The same for every kind of undo.
 */
export function cannotUndo(): Refusal {
  return new Refusal('changes.changed-meanwhile', { message: changesMessages.cannotUndo })
}
