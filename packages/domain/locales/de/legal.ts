import { defineTranslations } from '../../kit/text.ts'
import { legalMessages } from '../../legal/legal.messages.ts'

export const legalTranslations = defineTranslations(legalMessages, {
  terms: () => 'AGB',
  withdrawal: () => 'Widerrufsbelehrung',
  privacy: () => 'Datenschutzerklärung',
  imprint: () => 'Impressum',
  legal: () => 'Rechtliches',
})
