import { defineMessages } from '../../kit/text.ts'

/** Texts of the studio's screen of taxes (BX-1.08). */
export const taxesStudioMessages = defineMessages('taxesStudio', {
  changedMeanwhile: () => 'Taxes were changed meanwhile. Please look at them again.',
})
