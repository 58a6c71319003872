import type { RefusalsOf } from '../kit/refusal.ts'
import { mediaMessages } from './media.messages.ts'

export const mediaRefusals = {
  'media.unsupported': { status: 422, message: mediaMessages.unsupported },
  'media.too-large': { status: 413, message: mediaMessages.tooLarge },
  'media.too-many-pixels': { status: 422, message: mediaMessages.tooManyPixels },
  'media.too-many-frames': { status: 422, message: mediaMessages.tooManyFrames },
  'media.busy': { status: 503, message: mediaMessages.busy },
  'media.not-found': { status: 404, message: mediaMessages.notFound },
  'media.name-missing': { status: 422, message: mediaMessages.nameMissing },
  'media.upload-not-found': { status: 404, message: mediaMessages.uploadIncomplete },
  'media.part-misplaced': { status: 409, message: mediaMessages.partMisplaced },
  'media.too-many-uploads': { status: 429, message: mediaMessages.tooManyUploads },
  'media.processing-failed': { status: 422, message: mediaMessages.processingFailed },
  'media.processing-incomplete': { status: 422, message: mediaMessages.processingIncomplete },
  'media.processing-cancelled': { status: 409, message: mediaMessages.processingCancelled },
  'media.animation-crop': { status: 422, message: mediaMessages.animationCrop },
} as const satisfies RefusalsOf<'media'>
