import { defineTranslations } from '../../kit/text.ts'
import { newSiteMessages } from '../../sites/new-site.messages.ts'
import { starterMessages } from '../../sites/starter.messages.ts'

export const newSiteTranslations = {
  ...defineTranslations(newSiteMessages, {
    title: () => 'Neue Website',
    question: () => 'Wie soll sie heißen?',
    name: () => 'Name der Website',
    nameHelp: () => 'Lässt sich jederzeit ändern.',
    kind: () => 'Was wird es?',
    shop: () => 'Shop',
    shopHelp: () => 'Produkte zum Kaufen, daneben ein Journal.',
    catalogue: () => 'Katalog',
    catalogueHelp: () => 'Zeigt, was Sie machen und wer Sie sind.',
    blog: () => 'Blog',
    blogHelp: () => 'Beiträge zuerst, und eine Seite über Sie.',
    create: () => 'Website anlegen',
    creating: () => 'Die Website wird angelegt…',
    created: ({ site }) => `${site} ist bereit`,
    makeFirst: () => 'Legen Sie Ihre erste Website an: Ein Name genügt, nach wenigen Sekunden ist sie da.',
    ask: () => 'Eine Website erscheint hier, sobald Ihnen eine gehört oder Sie zu ihrem Team gehören.',
    notForYou: () => 'Neue Websites sind für Inhaber',
    makingDenied: () =>
      'Websites legen an, wem schon eine gehört, und das erste Konto dieses Sitewright. Bitte fragen Sie dort nach, oder wer den Server betreibt.',
    tooMany: ({ max }) =>
      `Ihnen gehören ${max} Websites, mehr sind nicht möglich. Löschen Sie eine, die nicht gebraucht wird, oder übertragen Sie sie.`,
    secondStep: () =>
      'Ihr Konto öffnet hier alles. Ein zweiter Schritt beim Anmelden schützt es, falls jemand Ihr Passwort erfährt.',
    setUp: () => 'Einrichten',
    notNow: () => 'Nicht jetzt',
  }),
  ...defineTranslations(starterMessages, {
    home: () => 'Startseite',
    shop: () => 'Shop',
    catalogue: () => 'Katalog',
    journal: () => 'Journal',
    about: () => 'Über uns',
    contact: () => 'Kontakt',
    cart: () => 'Warenkorb',
    welcomeShop: () =>
      'Schön, dass Sie da sind. Wir richten uns gerade ein; im Shop finden Sie bald unsere ersten Stücke.',
    welcomeCatalogue: () => 'Schön, dass Sie da sind. Hier zeigen wir bald, was wir machen.',
    welcomeBlog: () => 'Schön, dass Sie da sind. Hier schreiben wir bald auf, was uns beschäftigt.',
    toShop: () => 'Zum Shop',
    toCatalogue: () => 'Zum Katalog',
    toJournal: () => 'Zum Journal',
    aboutText: ({ site }) => `${site} ist neu. Bald erzählen wir hier, wer wir sind und was wir machen.`,
    contactText: ({ site }) => `Hier steht bald, wie Sie ${site} am besten erreichen.`,
    orderHelp: () =>
      'Bei Fragen zu einer Bestellung antworten Sie einfach auf die Nachricht, die Sie dazu bekommen haben.',
  }),
}
