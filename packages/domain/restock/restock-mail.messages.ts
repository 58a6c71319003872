import { defineMessages } from '../kit/text.ts'

/** Texts of the email that tells a shopper that a sold-out variant is back in stock (SF-7.13). */
export const restockMailMessages = defineMessages('restockNotice', {
  subject: (values: { title: string }) => `Back in stock: ${values.title}`,
  heading: (values: { title: string }) => `Back in stock: ${values.title}`,
  hello: () => 'Hello,',
  isBack: (values: { title: string; choice: string }) =>
    values.choice === ''
      ? `you asked us to write when ${values.title} is back. It is in stock again.`
      : `you asked us to write when ${values.title} (${values.choice}) is back. It is in stock again.`,
  firstCome: () => 'There may be fewer of it than people who want it: who comes first gets it.',
  look: () => 'Have a look',
  onlyOnce: (values: { siteTitle: string }) =>
    `You get this message once, because this address was entered at ${values.siteTitle}.`,
  unsubscribe: () => 'No more messages of this kind',
})
