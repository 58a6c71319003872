import { defineMessages } from '@sitewright/domain/kit/text.ts'
import { mailTemplate } from '../../mail/index.ts'

const words = defineMessages('test-mail', {
  subject: (values: { name: string }) => `Hello ${values.name}`,
  lead: (values: { name: string }) => `Dear ${values.name}, your cups are ready.`,
})

/** Mail template for tests. */
export const helloTemplate = mailTemplate<{ name: string }>({
  name: 'test.hello',
  subject: words.subject,
  words: { lead: words.lead },
})
