import { messages } from '../kit/text.ts'

export const mediaMessages = messages('media', {
  unsupported: () => 'This kind of file is not supported. Please use a JPEG, PNG, WebP or AVIF picture.',
  tooLarge: () => 'This file is too large.',
  uploadProblem: () => 'There was a problem while uploading your file.',
})
