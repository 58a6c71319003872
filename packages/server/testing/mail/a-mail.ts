import { messages } from '@sitewright/domain/kit/text.ts'
import { mailTemplate } from '../../mail/index.ts'

const words = messages('test-mail', {
  subject: (values: { name: string }) => `Hello ${values.name}`,
  lead: (values: { name: string }) => `Dear ${values.name}, your cups are ready.`,
})

/** A mail of the tests' own: `test.hello`. */
export const helloTemplate = mailTemplate<{ name: string }>({
  name: 'test.hello',
  subject: words.subject,
  words: { lead: words.lead },
})
