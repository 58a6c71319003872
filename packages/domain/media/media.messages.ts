import { defineMessages } from '../kit/text.ts'

export const mediaMessages = defineMessages('media', {
  /** Error with the wording of the specification (PL-5.13). */
  unsupported: ({ fileName }: { fileName: string }) =>
    `The file ${fileName} does not appear to be a supported image file.`,
  /** Error with the wording of the specification (PL-5.14). */
  tooLarge: ({ fileName, maxSize }: { fileName: string; maxSize: string }) =>
    `The file ${fileName} is too large. The maximum allowed file size is ${maxSize}.`,
  tooManyPixels: ({ fileName }: { fileName: string }) =>
    `The picture ${fileName} is too large. It may have up to 50 million pixels (16 million in AVIF), and 16,383 on a side.`,
  tooManyFrames: ({ fileName }: { fileName: string }) =>
    `The picture ${fileName} moves for too long. It may have up to 1,000 frames.`,
  busy: () => 'Many pictures are being added at once. Please try again in a moment.',
  notFound: () => 'This picture is no longer there.',
  /** Error with the wording of the specification (PL-8.14). */
  uploadProblem: () => 'There was a problem while uploading your file.',
  /** Error with the wording of the specification (PL-5.06). */
  nameMissing: () => 'Please enter a file name',
  /** Error with the wording of the specification (PL-8.09). */
  processingFailed: () => 'File processing failed',
  /** Error with the wording of the specification (PL-8.10). */
  processingIncomplete: () => 'File processing failed to complete',
  /** Error with the wording of the specification (PL-8.11). */
  processingCancelled: () => 'File processing cancelled',
  /** Error with the wording of the specification (PL-8.12). */
  uploadIncomplete: () => 'File upload failed to complete',
  partMisplaced: ({ received }: { received: number }) => `The next part of this file begins at byte ${received}.`,
  tooManyUploads: ({ max }: { max: number }) => `Up to ${max} uploads can be under way at once.`,
  changedSince: () => 'This picture was changed meanwhile. Please look at it again.',
  animationCrop: () => 'A moving picture cannot be cropped.',
})
