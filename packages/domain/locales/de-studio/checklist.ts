import { defineTranslations } from '../../kit/text.ts'
import { checklistMessages } from '../../sites/checklist.messages.ts'

export const checklistTranslations = defineTranslations(checklistMessages, {
  openShop: () => 'Öffnen Sie Ihren Shop',
  openSite: () => 'Öffnen Sie Ihre Website',
  progress: ({ done, all }) => `${done} von ${all} erledigt. Schritte haken sich ab, sobald die Arbeit getan ist.`,
  stepDone: () => 'Erledigt:',
  stepOpen: () => 'Zu tun:',

  tagline: () => 'Sagen Sie in einer Zeile, worum es auf Ihrer Website geht',
  taglineHelp: () => 'Besucher und Suchmaschinen lesen sie neben dem Namen.',
  toTagline: () => 'Zeile schreiben',
  product: () => 'Fügen Sie Ihr erstes Produkt hinzu',
  productHelp: () => 'Ein veröffentlichtes genügt, um Ihren Shop auszuprobieren.',
  toProduct: () => 'Produkt hinzufügen',
  shipping: () => 'Fügen Sie einen Versandtarif hinzu',
  shippingHelp: () => 'Ohne ihn kann niemandem etwas geschickt werden.',
  toShipping: () => 'Versand einrichten',
  taxes: () => 'Entscheiden Sie über Steuern',
  taxesHelp: () => 'Tragen Sie die Sätze der Orte ein, an die Sie verkaufen, oder sagen Sie, dass Sie keine berechnen.',
  toTaxes: () => 'Steuern einrichten',
  chargeNone: () => 'Ich berechne keine Steuern',
  payment: () => 'Fügen Sie eine Zahlungsart hinzu',
  paymentHelp: () => 'Karten, Überweisung oder Zahlung bei Abholung.',
  toPayment: () => 'Zahlungen einrichten',
  realPayment: () => 'Nehmen Sie echte Zahlungen an',
  realPaymentHelp: () =>
    'Zahlungen sind im Testmodus: Niemand wird belastet. Verbinden Sie Stripe mit Live-Schlüsseln, oder nehmen Sie Überweisungen an.',
  toRealPayment: () => 'Zahlungen öffnen',
  sender: () => 'Sagen Sie, wohin Antworten auf Ihre E-Mails gehen',
  senderHelp: () => 'Kunden antworten auf die E-Mails zu ihren Bestellungen. Wählen Sie eine Adresse, die Sie lesen.',
  toSender: () => 'Absender festlegen',
  published: () => 'Veröffentlichen Sie die Website',
  publishedHelp: () => 'Bis dahin lesen Besucher, dass bald geöffnet wird.',
  toPublished: () => 'Einstellungen öffnen',

  dismiss: () => 'Checkliste endgültig ausblenden',
  dismissed: () => 'Die Checkliste ist ausgeblendet',
  withoutTaxes: () => 'Ihr Shop berechnet keine Steuern',
  undone: () => 'Die Checkliste ist wie zuvor',
  loading: () => 'Es wird geladen, was zu tun ist…',
})
