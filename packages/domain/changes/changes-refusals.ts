import type { RefusalsOf } from '../kit/refusal.ts'
import { changesMessages } from './changes.messages.ts'

export const changesRefusals = {
  'changes.key-missing': { status: 400, message: changesMessages.keyMissing },
  'changes.key-invalid': { status: 400, message: changesMessages.keyInvalid },
  'changes.key-reused': { status: 409, message: changesMessages.keyReused },
  'changes.changed-meanwhile': { status: 409, message: changesMessages.changedMeanwhile },
  'changes.running': { status: 409, message: changesMessages.running },
} as const satisfies RefusalsOf<'changes'>
