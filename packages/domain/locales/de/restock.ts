import { defineTranslations } from '../../kit/text.ts'
import { restockMessages } from '../../restock/restock.messages.ts'
import { restockMailMessages } from '../../restock/restock-mail.messages.ts'

const pages = defineTranslations(restockMessages, {
  callToAction: () => 'Zurzeit ausverkauft. Sollen wir Ihnen schreiben, sobald es wieder da ist?',
  button: () => 'Benachrichtigen',
  placeholder: () => 'E-Mail-Adresse',
  mailingList: () => 'Auch Neuigkeiten und Angebote schicken',
  success: () => 'Vielen Dank. Wir schreiben Ihnen einmal, sobald es wieder vorrätig ist.',
  notOffered: () => 'Für diesen Artikel können wir keine Benachrichtigung schicken.',
  inStock: () => 'Gute Nachricht: Dieser Artikel ist wieder vorrätig. Bitte laden Sie die Seite neu.',
  stillSoldOut: () => 'Dieser Artikel ist noch ausverkauft, deshalb wurde niemand angeschrieben.',
  linkUnknown: () => 'Dieser Link funktioniert nicht. Er gehört zu einem anderen Shop oder ist nicht vollständig.',
  pageTitle: () => 'Wieder vorrätig',
  whichOne: () => 'Welche Ausführung?',
  nothingSoldOut: () => 'Dieser Artikel ist vorrätig.',
  toProduct: ({ title }) => `Zurück zu ${title}`,
  unsubscribeTitle: () => 'Keine Nachrichten mehr',
  unsubscribeAsk: () => 'Sollen wir Ihnen nicht mehr schreiben, wenn Artikel wieder vorrätig sind?',
  unsubscribe: () => 'Abmelden',
  unsubscribed: () => 'Erledigt. Wir schreiben Ihnen nicht mehr, wenn Artikel wieder vorrätig sind.',
})

const notice = defineTranslations(restockMailMessages, {
  subject: ({ title }) => `Wieder vorrätig: ${title}`,
  heading: ({ title }) => `Wieder vorrätig: ${title}`,
  hello: () => 'Guten Tag,',
  isBack: ({ title, choice }) =>
    `Sie wollten wissen, wann ${choice === '' ? title : `${title} (${choice})`} wieder da ist. Jetzt ist es wieder vorrätig.`,
  firstCome: () => 'Vielleicht reicht es nicht für alle, die es möchten: Wer zuerst kommt, bekommt es.',
  look: () => 'Ansehen',
  onlyOnce: ({ siteTitle }) =>
    `Sie bekommen diese Nachricht einmal, weil diese Adresse bei ${siteTitle} eingetragen wurde.`,
  unsubscribe: () => 'Keine solchen Nachrichten mehr',
})

/** German texts of the restock pages and emails, which only the server renders. */
export const restockTranslations = { ...pages, ...notice }
