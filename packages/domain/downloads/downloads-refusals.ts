import type { RefusalsOf } from '../kit/refusal.ts'
import { productFileMessages as messages } from './downloads.messages.ts'

export const downloadsRefusals = {
  'downloads.file-not-found': { status: 404, message: messages.fileNotFound },
  'downloads.upload-not-found': { status: 404, message: messages.uploadNotFound },
  'downloads.not-digital': { status: 422, message: messages.notDigital },
  'downloads.name-invalid': { status: 422, message: messages.nameInvalid },
  'downloads.too-large': { status: 413, message: messages.tooLarge },
  'downloads.too-many': { status: 409, message: messages.tooMany },
  'downloads.too-many-uploads': { status: 429, message: messages.tooManyUploads },
  'downloads.part-misplaced': { status: 409, message: messages.partMisplaced },
} as const satisfies RefusalsOf<'downloads'>
