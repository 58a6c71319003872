import { defineTranslations } from '../../kit/text.ts'
import { taxesStudioMessages } from '../../shipping/tax-rules/taxes-studio.messages.ts'

export const studioTaxesTranslations = defineTranslations(taxesStudioMessages, {
  changedMeanwhile: () => 'Die Steuern wurden inzwischen geändert. Bitte sehen Sie sie sich noch einmal an.',
})
