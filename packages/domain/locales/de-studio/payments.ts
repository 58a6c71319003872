import { defineTranslations } from '../../kit/text.ts'
import { paymentsStudioMessages } from '../../payments/payments-studio.messages.ts'

export const studioPaymentsTranslations = defineTranslations(paymentsStudioMessages, {
  payments: () => 'Zahlungen',
  testMode: () => 'Dieser Shop ist im Testmodus. Niemand wird belastet.',
  testModeOut: () =>
    'Verbinden Sie Stripe, oder schalten Sie Überweisung oder Bezahlung bei Abholung ein, um bezahlt zu werden.',
  testCardsOut: () => 'Er nimmt nur Testkarten an. Verbinden Sie Stripe, um bezahlt zu werden.',
  testKeysOut: () =>
    'Die Schlüssel sind die aus dem Testmodus von Stripe. Fügen Sie die echten Schlüssel ein, um bezahlt zu werden.',
  pasteKeys: () => 'Schlüssel einfügen',

  atCheckout: () => 'An der Kasse',
  card: () => 'Karte',
  afterpay: () => 'Afterpay',
  bankTransfer: () => 'Überweisung',
  pickup: () => 'Bezahlung bei Abholung',
  on: () => 'An',
  off: () => 'Aus',
  testOnly: () => 'Nur Testkarten',
  nothing: () => 'Käufer können noch nicht bezahlen.',

  testCards: () => 'Testkarten',
  testCardsHelp: () => 'Mit irgendeinem Datum in der Zukunft und irgendwelchen drei Ziffern.',
  cardSucceeds: () => 'wird belastet',
  cardDeclined: () => 'wird abgelehnt',
  cardPoor: () => 'wird abgelehnt: nicht genug Geld',
  cardExpired: () => 'wird abgelehnt: Die Karte ist abgelaufen',
  cardAsks: () => 'verlangt eine Bestätigung bei der Bank',

  byHand: () => 'Überweisung und Abholung',
  byHandHelp: () =>
    'Bestellungen warten, bis Sie sie als bezahlt kennzeichnen. Was nach sieben Tagen nicht bezahlt ist, wird storniert.',
  bankDetails: () => 'Ihr Konto, wie Käufer es lesen',
  bankDetailsHelp: () => 'Name, IBAN und Bank. Sie stehen an der Kasse und in der E-Mail zur Bestellung.',
  pickupNote: () => 'Was Käufer wissen sollen',
  pickupNoteHelp: () => 'Etwa, wo und wann sie bezahlen können.',
  preview: () => 'Käufer lesen',
  save: () => 'Speichern',
  saving: () => 'Wird gespeichert …',
  saved: () => 'Überweisung und Abholung gespeichert',
  undone: () => 'Überweisung und Abholung sind wieder wie zuvor',
  yes: () => 'Ja',
  no: () => 'Nein',

  stripe: () => 'Stripe',
  stripeHelp: () =>
    'Kopieren Sie beide Schlüssel bei Stripe unter Entwickler, API-Schlüssel. Sie werden sofort geprüft, und der geheime wird nie wieder gezeigt.',
  publishableKey: () => 'Veröffentlichbarer Schlüssel',
  secretKey: () => 'Geheimer Schlüssel',
  showKey: () => 'Schlüssel zeigen',
  hideKey: () => 'Schlüssel verbergen',
  useAfterpay: () => 'Afterpay anbieten',
  useAfterpayHelp: () => 'Nur, wenn es in Ihrem Stripe-Konto eingeschaltet ist.',
  connect: () => 'Prüfen und verbinden',
  checking: () => 'Wird geprüft …',
  connected: () => 'Stripe verbunden',
  replaceKeys: () => 'Schlüssel ersetzen',
  account: () => 'Konto',
  mode: () => 'Modus',
  modeTest: () => 'Testmodus',
  modeLive: () => 'Echt',
  keyEnding: ({ ending }) => `endet auf ${ending}`,

  webhook: () => 'Meldung von Zahlungen',
  webhookOn: () => 'Stripe meldet Zahlungen sofort.',
  webhookOff: () => 'Bei Stripe ausgeschaltet, oder es werden nicht alle Ereignisse gemeldet.',
  webhookGone: () =>
    'Stripe meldet keine Zahlungen. Stattdessen wird alle paar Sekunden nachgefragt, was länger dauert.',
  webhookUnknown: () => 'Stripe sagt gerade nichts dazu.',
  webhookChecking: () => 'Stripe wird gefragt …',
  renew: () => 'Wieder einschalten',
  renewed: () => 'Stripe meldet wieder Zahlungen',

  disconnect: () => 'Trennen',
  disconnectTitle: () => 'Stripe trennen?',
  disconnectText: () =>
    'Käufer können nicht mehr mit Karte bezahlen. Frühere Bestellungen bleiben, lassen sich dann aber nur noch bei Stripe erstatten, bis Sie dasselbe Konto wieder verbinden.',
  underWay: ({ count }) =>
    count === 1
      ? '1 Zahlung oder Erstattung läuft noch. Sie würde hier nicht abgeschlossen. Warten Sie besser, bis sie fertig ist.'
      : `${count} Zahlungen oder Erstattungen laufen noch. Sie würden hier nicht abgeschlossen. Warten Sie besser, bis sie fertig sind.`,
  disconnected: () => 'Stripe getrennt',
  changedMeanwhile: () => 'Die Zahlungen wurden inzwischen geändert. Bitte sehen Sie sie sich noch einmal an.',
  publishableNeeded: () => 'Geben Sie den veröffentlichbaren Schlüssel ein. Er beginnt mit pk_live_ oder pk_test_.',
  secretNeeded: () =>
    'Geben Sie den geheimen Schlüssel ein. Er beginnt mit sk_live_, rk_live_, sk_test_ oder rk_test_.',
  secretInPublic: () => 'Das ist ein geheimer Schlüssel. Hierher gehört der, der mit pk_ beginnt.',
  publicInSecret: () => 'Das ist der veröffentlichbare Schlüssel. Hierher gehört der, der mit sk_ oder rk_ beginnt.',
  otherMode: () =>
    'Ein Schlüssel ist echt, der andere aus dem Testmodus. Kopieren Sie beide von derselben Seite bei Stripe.',
  secretRejected: () =>
    'Stripe kennt diesen Schlüssel nicht. Vielleicht ist er unvollständig, oder er wurde bei Stripe gelöscht.',
  publishableRejected: () =>
    'Stripe kennt diesen Schlüssel nicht. Vielleicht ist er unvollständig, oder er wurde bei Stripe gelöscht.',
  otherAccount: () => 'Dieser Schlüssel gehört zu einem anderen Stripe-Konto als der geheime.',
  noPaymentRight: () =>
    'Das ist ein eingeschränkter Schlüssel ohne das Recht, Payment Intents zu schreiben. Ergänzen Sie es bei Stripe.',
  noRefundRight: () =>
    'Das ist ein eingeschränkter Schlüssel ohne das Recht, Zahlungen und Erstattungen zu schreiben. Ergänzen Sie es bei Stripe.',
  noBalanceRight: () =>
    'Das ist ein eingeschränkter Schlüssel ohne das Recht, das Guthaben zu lesen. Ergänzen Sie es bei Stripe.',
  noWebhookRight: () =>
    'Das ist ein eingeschränkter Schlüssel ohne das Recht, Webhook-Endpunkte zu schreiben. Ergänzen Sie es bei Stripe.',
  webhookLimit: () =>
    'Ihr Stripe-Konto hat so viele Webhook-Endpunkte, wie Stripe erlaubt. Löschen Sie bei Stripe unter Entwickler, Webhooks einen, und versuchen Sie es noch einmal. Es wurde nichts gespeichert.',
  stripeAway: () =>
    'Stripe ist nicht zu erreichen oder hat nicht richtig geantwortet. Es wurde nichts gespeichert. Bitte versuchen Sie es noch einmal.',
  keysUnreadable: () => 'Die Schlüssel von Stripe lassen sich nicht mehr lesen. Bitte fügen Sie sie noch einmal ein.',
  detailsNeeded: () => 'Geben Sie das Konto an, auf das Käufer das Geld überweisen.',
})
