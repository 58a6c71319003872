import { defineTranslations } from '../../kit/text.ts'
import { paymentsStudioMessages } from '../../payments/payments-studio.messages.ts'

export const studioPaymentsTranslations = defineTranslations(paymentsStudioMessages, {
  payments: () => 'Zahlungen',
  changedMeanwhile: () => 'Die Zahlungen wurden inzwischen geändert. Bitte sehen Sie sie sich noch einmal an.',
  detailsNeeded: () => 'Geben Sie das Konto an, auf das Käufer das Geld überweisen.',
})
