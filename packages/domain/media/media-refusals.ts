import type { RefusalsOf } from '../kit/refusal.ts'
import { mediaMessages } from './media.messages.ts'

export const mediaRefusals = {
  'media.unsupported': { status: 422, message: mediaMessages.unsupported },
  'media.too-large': { status: 413, message: mediaMessages.tooLarge },
  'media.too-many-pixels': { status: 422, message: mediaMessages.tooManyPixels },
  'media.too-many-frames': { status: 422, message: mediaMessages.tooManyFrames },
  'media.busy': { status: 503, message: mediaMessages.busy },
  'media.not-found': { status: 404, message: mediaMessages.notFound },
} as const satisfies RefusalsOf<'media'>
