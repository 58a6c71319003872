import { defineTranslations } from '../../kit/text.ts'
import { legalMessages } from '../../legal/legal.messages.ts'

export const legalTranslations = defineTranslations(legalMessages, {
  terms: () => 'الشروط والأحكام',
  withdrawal: () => 'حق الانسحاب',
  privacy: () => 'سياسة الخصوصية',
  imprint: () => 'بيانات الناشر',
  legal: () => 'معلومات قانونية',
})
