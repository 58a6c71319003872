import { defineMessages } from '../kit/text.ts'

/** Titles of a site's legal texts, as visitors read them when the owner wrote none. */
export const legalMessages = defineMessages('legal', {
  terms: () => 'Terms and conditions',
  withdrawal: () => 'Right of withdrawal',
  privacy: () => 'Privacy policy',
  imprint: () => 'Imprint',
  legal: () => 'Legal',
})
