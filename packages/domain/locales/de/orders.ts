import { defineTranslations } from '../../kit/text.ts'
import { orderDocument } from '../../orders/order-document.messages.ts'
import { orderMail } from '../../orders/order-mail.messages.ts'
import { orderOwnerMail } from '../../orders/order-owner-mail.messages.ts'
import { orderPage } from '../../orders/order-page.messages.ts'
import { orderWords } from '../../orders/order-words.messages.ts'
import { ordersMessages } from '../../orders/orders.messages.ts'

const piecesText = (quantity: number): string => `${quantity} Stück`

const words = defineTranslations(orderWords, {
  order: ({ number }) => `Bestellung Nr. ${number}`,
  testOrder: () => 'Dies ist eine Testbestellung: Es wurde nichts abgebucht, und es wird nichts verschickt.',
  testOrderUnpaid: () => 'Dies ist eine Testbestellung: Bitte bezahlen Sie sie nicht, es wird nichts verschickt.',
  refundedShipping: ({ amount }) => `Darin sind ${amount} vom Versand enthalten.`,
  pieces: ({ quantity }) => piecesText(quantity),
  subtotal: () => 'Zwischensumme',
  discount: () => 'Rabatt',
  namedDiscount: ({ name }) => `Rabatt, ${name}`,
  shipping: () => 'Versand',
  pickup: () => 'Abholung',
  free: () => 'Kostenlos',
  tax: ({ name, rate }) => `${name}, ${rate.replace('.', ',')}`,
  taxIncluded: ({ name, rate }) => `Enthält ${name}, ${rate.replace('.', ',')}`,
  taxAfterRefunds: ({ name, rate }) => `${name}, ${rate.replace('.', ',')}, nach Erstattungen`,
  taxExemption: () => 'Steuerbefreiung',
  taxExempt: () => 'Von der Steuer befreit',
  exemptionText: ({ reason, number }) => `${reason}, ${number}`,
  total: () => 'Summe',
  paid: () => 'Bezahlt',
  paidBy: ({ method }) => `Bezahlt mit ${method}`,
  card: ({ brand, last4 }) => `${brand} mit der Endung ${last4}`,
  refunded: () => 'Erstattet',
  whatYouOrdered: () => 'Ihre Bestellung',
  deliveredTo: () => 'Lieferung an',
  collectedAt: () => 'Abholung',
  billedTo: () => 'Rechnungsadresse',
})

const mails = defineTranslations(orderMail, {
  thankYou: ({ name }) => (name === '' ? 'Vielen Dank' : `Vielen Dank, ${name}`),
  seeOrder: () => 'Bestellung ansehen',
  questions: () => 'Fragen? Antworten Sie auf diese E-Mail, ein Mensch liest sie.',

  confirmedSubject: ({ number }) => `Ihre Bestellung Nr. ${number} ist bei uns`,
  confirmedShipped: ({ number }) =>
    `Ihre Bestellung Nr. ${number} ist bei uns. Wir schreiben Ihnen, sobald sie unterwegs ist.`,
  confirmedPickup: ({ number }) =>
    `Ihre Bestellung Nr. ${number} ist bei uns. Wir schreiben Ihnen, sobald Sie sie abholen können.`,
  confirmedNothingToShip: ({ number }) => `Ihre Bestellung Nr. ${number} ist bei uns. Es gibt nichts zu verschicken.`,

  waitingSubject: ({ number }) => `Bestellung Nr. ${number}: Wir warten auf Ihre Zahlung`,
  waitingTransfer: ({ number, amount }) =>
    `Bestellung Nr. ${number} ist für Sie reserviert. Bitte überweisen Sie ${amount}. Sobald das Geld da ist, geht es weiter.`,
  waitingPickup: ({ number, amount }) =>
    `Bestellung Nr. ${number} ist für Sie reserviert. Sie bezahlen ${amount} bei der Abholung.`,
  howToPay: () => 'So bezahlen Sie',
  amountToPay: () => 'Betrag',
  paymentReference: () => 'Verwendungszweck',
  paymentDeadline: ({ date }) => `Ist sie bis zum ${date} nicht bezahlt, wird sie storniert.`,
  confirmBy: ({ time, date }) =>
    `Bestätigen Sie Ihre Bestellung bis ${time}, damit wir sie bis zum ${date} für Sie aufheben. Sonst wird sie storniert.`,
  confirmOrder: () => 'Bestellung bestätigen',

  shippedSubject: ({ number, parcel, parcels }) =>
    parcels === 1
      ? `Ihre Bestellung Nr. ${number} ist unterwegs`
      : `Paket ${parcel} von ${parcels} Ihrer Bestellung Nr. ${number} ist unterwegs`,
  shippedHeading: ({ parcel, parcels }) =>
    parcels === 1 ? 'Ihre Bestellung ist unterwegs' : `Paket ${parcel} von ${parcels} ist unterwegs`,
  shippedLead: ({ address }) =>
    address === '' ? 'Sie hat unser Haus verlassen.' : `Sie ist auf dem Weg zu dieser Adresse: ${address}.`,
  readySubject: ({ number }) => `Ihre Bestellung Nr. ${number} liegt zur Abholung bereit`,
  readyHeading: () => 'Bereit zur Abholung',
  readyLead: () => 'Ihre Bestellung ist gepackt und wartet auf Sie.',
  doneSubject: ({ number }) => `Ihre Bestellung Nr. ${number} ist abgeschlossen`,
  doneHeading: () => 'Ihre Bestellung ist abgeschlossen',
  doneLead: () => 'Es ist nichts mehr zu verschicken.',
  track: () => 'Paket verfolgen',
  trackingNumber: () => 'Sendungsnummer',
  inThisParcel: () => 'In diesem Paket',
  thisTime: () => 'Dieses Mal',
  stillToCome: () => 'Kommt noch',

  refundedSubject: ({ number }) => `Erstattung für Bestellung Nr. ${number}`,
  refundedHeading: () => 'Ihre Erstattung',
  refundedLead: ({ number, amount }) => `Wir zahlen Ihnen ${amount} aus Bestellung Nr. ${number} zurück.`,
  refundedToCard: () =>
    'Das Geld kommt auf dem Weg zurück, auf dem Sie bezahlt haben. Eine Karte zeigt es nach fünf bis zehn Werktagen.',
  refundedByHand: () =>
    'Sie haben direkt an uns bezahlt, deshalb zahlen wir auch direkt zurück. Brauchen wir Ihre Bankverbindung, schreiben wir Ihnen.',
  whatWasRefunded: () => 'Wofür',
  refundedSoFar: ({ amount }) => `Damit sind ${amount} der Bestellung zurückgezahlt.`,

  cancelledSubject: ({ number }) => `Ihre Bestellung Nr. ${number} ist storniert`,
  cancelledHeading: () => 'Ihre Bestellung ist storniert',
  cancelledLead: ({ number }) => `Bestellung Nr. ${number} wurde storniert. Es wird nichts mehr davon verschickt.`,
  cancelledUnpaid: ({ number }) =>
    `Bestellung Nr. ${number} wurde storniert, weil keine Zahlung eingegangen ist. Haben Sie inzwischen bezahlt, antworten Sie auf diese E-Mail.`,
  cancelledUncharged: () => 'Es wurde nichts abgebucht.',
  cancelledRefund: ({ amount }) => `Wir zahlen Ihnen ${amount} zurück.`,

  reviewSubject: ({ shop }) => `Wie gefällt es Ihnen? Ein Wort für ${shop}`,
  reviewHeading: () => 'Wie gefällt es Ihnen?',
  reviewLead: ({ number }) =>
    `Bestellung Nr. ${number} ist seit ein paar Tagen bei Ihnen. Ein paar Worte helfen anderen bei der Wahl, ob gut oder schlecht.`,
  reviewAction: () => 'Bewertung schreiben',
  reviewSmall: () => 'Wir fragen einmal je Bestellung. Ihre Bewertung wird als die eines echten Kaufs gekennzeichnet.',
})

const ownerMails = defineTranslations(orderOwnerMail, {
  subject: ({ number }) => `Bestellung Nr. ${number} braucht Ihre Aufmerksamkeit`,
  heading: ({ number }) => `Bestellung Nr. ${number} braucht Ihre Aufmerksamkeit`,
  shortOfStock: () =>
    'Sie wurde bezahlt, aber der Bestand reicht nicht. Entscheiden Sie: auf neue Ware warten oder erstatten.',
  refundedAtOnce: () =>
    'Sie wurde bezahlt, aber der Bestand reichte nicht. Was fehlte, wird gerade erstattet; Sie müssen nichts tun.',
  refundFailed: () => 'Eine Erstattung ist beim Zahlungsanbieter fehlgeschlagen. Das Geld ist noch bei Ihnen.',
  disputed: () =>
    'Die Käuferin oder der Käufer hat die Zahlung bei der Bank beanstandet. Antworten Sie im Portal Ihres Zahlungsanbieters.',
  paymentDiffers: () => 'Der Zahlungsanbieter meldet einen anderen Betrag als die Bestellung. Vergleichen Sie beide.',
  missing: () => 'Nicht vorrätig',
  open: () => 'Bestellung öffnen',
})

const documents = defineTranslations(orderDocument, {
  invoice: () => 'Rechnung',
  invoiceNumber: ({ number }) => `Rechnung ${number}`,
  invoiceDate: () => 'Rechnungsdatum',
  proForma: () => 'Pro-forma-Rechnung',
  proFormaNote: () => 'Dies ist keine Rechnung. Die Rechnung wird ausgestellt, sobald die Bestellung bezahlt ist.',
  creditNoteNumber: ({ number }) => `Gutschrift ${number}`,
  creditNoteDate: () => 'Datum',
  net: () => 'Netto',
  netTotal: () => 'Netto gesamt',
  untaxed: () => 'Netto ohne Steuer',
  taxOnNet: ({ tax, net }) => `${tax} auf ${net}`,
  packingSlip: () => 'Lieferschein',
  orderNumber: () => 'Bestellnummer',
  orderDate: () => 'Bestelldatum',
  payment: () => 'Zahlung',
  delivery: () => 'Lieferung',
  paid: () => 'Bezahlt',
  waiting: () => 'Noch nicht bezahlt',
  refunded: () => 'Erstattet',
  partRefunded: () => 'Teilweise erstattet',
  voided: () => 'Storniert, nichts zu bezahlen',
  item: () => 'Artikel',
  sku: () => 'Artikelnummer',
  quantity: () => 'Menge',
  price: () => 'Preis',
  amount: () => 'Betrag',
  packed: () => 'Gepackt',
  shopperNote: () => 'Nachricht an den Shop',
  toPay: () => 'Zu bezahlen',
  page: ({ page, pages }) => `Seite ${page} von ${pages}`,
  vatId: ({ id }) => `USt-IdNr. ${id}`,
  businessId: ({ id }) => `Steuernummer ${id}`,
  unprintable: () => 'Kästchen stehen für Zeichen, die dieses Dokument nicht drucken kann.',
  thanks: () => 'Vielen Dank für Ihre Bestellung.',
})

const pages = defineTranslations(orderPage, {
  confirmedTitle: ({ number }) => `Vielen Dank, Bestellung ${number}`,
  confirmedHeading: ({ name }) => (name === '' ? 'Vielen Dank' : `Vielen Dank, ${name}`),
  confirmedLead: ({ number, email }) =>
    `Bestellung Nr. ${number} ist bei uns. Die Bestätigung ist auf dem Weg an ${email}.`,
  waitingLead: ({ number, email }) =>
    `Bestellung Nr. ${number} ist für Sie reserviert. Wie Sie bezahlen, steht auch in der E-Mail an ${email}.`,
  digital: () => 'Digital, es kommt nichts mit der Post.',
  service: () => 'Wir melden uns per E-Mail bei Ihnen.',
  whatNext: () => 'Wie es weitergeht',
  ordered: () => 'Bestellt',
  orderedPaid: ({ date }) => `${date}, bezahlt`,
  orderedPaidBy: ({ date, method }) => `${date}, bezahlt mit ${method}`,
  orderedWaiting: ({ date }) => `${date}, wartet auf Ihre Zahlung`,
  payment: () => 'Zahlung',
  packed: () => 'Gepackt',
  packedNext: () => 'Wir packen Ihre Bestellung sorgfältig ein.',
  onItsWay: () => 'Unterwegs',
  onItsWayNext: () => 'Wir schicken Ihnen die Sendungsnummer per E-Mail.',
  delivered: () => 'Zugestellt',
  atYourDoor: () => 'Bei Ihnen',
  readyToCollect: () => 'Bereit zur Abholung',
  readyNext: () => 'Wir schreiben Ihnen, sobald Sie sie abholen können.',
  collected: () => 'Abgeholt',
  complete: () => 'Abgeschlossen',
  howToPay: () => 'So bezahlen Sie',
  follow: () => 'Bestellung verfolgen',
  keepLooking: () => 'Weiter einkaufen',
  proForma: () => 'Pro-forma-Rechnung (PDF)',
  creditNote: () => 'Gutschrift (PDF)',
  receipt: () => 'Rechnung (PDF)',
  questions: () => 'Fragen',
  questionsText: ({ email }) =>
    email === ''
      ? 'Antworten Sie auf die E-Mail zu Ihrer Bestellung.'
      : `Antworten Sie auf die E-Mail zu Ihrer Bestellung, oder schreiben Sie an ${email}.`,
  somethingWrong: () => 'Stimmt etwas nicht?',

  offerTitle: () => 'Alle Bestellungen an einem Ort',
  offerLead: () =>
    'Wählen Sie ein Passwort, dann finden Sie Ihre Bestellungen beim nächsten Mal wieder. Ihre E-Mail-Adresse haben wir schon.',
  offerButton: () => 'Konto erstellen',
  offerSentTitle: () => 'Noch ein Schritt',
  offerSent: ({ email }) =>
    `Wir haben eine Nachricht an ${email} geschickt. Öffnen Sie den Link darin, dann gehört das Konto Ihnen. Der Link gilt eine Stunde.`,

  statusTitle: ({ number }) => `Bestellung ${number}`,
  orderedOn: ({ date }) => `Bestellt am ${date}.`,
  parcels: ({ count }) => (count === 1 ? '' : `Sie kommt in ${count} Paketen.`),
  parcelList: () => 'Pakete',
  parcel: ({ parcel, parcels }) => `Paket ${parcel} von ${parcels}`,
  theParcel: () => 'Ihr Paket',
  thePickup: () => 'Ihre Abholung',
  theServices: () => 'Ihre Bestellung',
  beingPacked: () => 'Wird gepackt',
  waitingForPayment: () => 'Wartet auf Zahlung',
  cancelled: () => 'Storniert',
  cancelledText: () => 'Diese Bestellung wurde storniert. Es wird nichts mehr davon verschickt.',
  confirmTitle: () => 'Bitte bestätigen Sie Ihre Bestellung',
  confirmByMail: ({ time, date, email }) =>
    `${email === '' ? 'Wir haben Ihnen eine E-Mail geschickt.' : `Wir haben eine E-Mail an ${email} geschickt.`} Öffnen Sie den Link darin bis ${time} und bestätigen Sie Ihre Bestellung, damit wir sie bis zum ${date} für Sie aufheben. Sonst wird sie storniert.`,
  confirmed: ({ date }) => `Sie haben Ihre Bestellung bestätigt. Wir heben sie bis zum ${date} für Sie auf.`,
  attentionText: () => 'Wir müssen uns etwas an dieser Bestellung ansehen und schreiben Ihnen dazu.',
  tracking: ({ carrier }) => (carrier === '' ? 'Sendungsnummer' : `${carrier}, Sendungsnummer`),
  track: () => 'Paket verfolgen',
  refunds: () => 'Erstattungen',
  refund: () => 'Erstattung',
  wentBack: ({ amount, date }) => `${amount} am ${date} zurückgezahlt.`,
  onItsWayBack: ({ amount }) => `${amount} sind auf dem Weg zurück zu Ihnen.`,
  refundFor: ({ what }) => `Für ${what}.`,
  refundWhen: () => 'Eine Karte zeigt es nach fünf bis zehn Werktagen.',
  quantityOf: ({ title, quantity }) => `${quantity} × ${title}`,
  quantity: () => 'Menge',
  refundedUnits: ({ quantity }) => `${quantity} erstattet`,
  linkIsKey: () =>
    'Diese Seite öffnet sich mit dem Link aus Ihrer E-Mail, ohne Anmeldung. Geben Sie den Link nicht weiter.',
  streetHidden: () => 'Nach 90 Tagen zeigen wir hier keine Straße mehr.',
  gone: () =>
    'Unter dieser Adresse gibt es keine Bestellung. Bitte nehmen Sie den Link aus der neuesten E-Mail zu Ihrer Bestellung.',
  goneTitle: () => 'Bestellung nicht gefunden',

  orders: () => 'Bestellungen',
  noOrders: () => 'Noch keine Bestellungen',
  noOrdersText: () => 'Wenn Sie etwas kaufen, steht es hier, mit der Sendungsnummer.',
  goShopping: () => 'Zum Shop',
  older: () => 'Ältere Bestellungen',
  newest: () => 'Neueste Bestellungen',
  orderRow: ({ date, quantity }) => `${date}, ${piecesText(quantity)}`,
  backToOrders: () => 'Alle Bestellungen',
})

const refusals = defineTranslations(ordersMessages, {
  notFound: () => 'Es gibt keine Bestellung mit dieser Nummer.',
  cancelled: () => 'Diese Bestellung ist storniert.',
  closed: () => 'Diese Bestellung ist abgeschlossen. Bitte erstatten Sie sie stattdessen.',
  nothingToFulfil: () => 'Von dieser Bestellung ist nichts mehr zu übergeben.',
  tooManyUnits: () => 'So viele Stück hat die Bestellung nicht mehr.',
  lineUnknown: () => 'Eine Position gehört nicht zu dieser Bestellung.',
  shortOfStock: () => 'Für so viele Stück reicht der Bestand nicht.',
  alreadyFulfilled: () => 'Ein Teil dieser Bestellung ist schon unterwegs. Bitte erstatten Sie den Rest.',
  alreadyPaid: () => 'Diese Bestellung wartet auf keine Zahlung.',
  notManual: () => 'Nur Bestellungen mit manueller Zahlung können als bezahlt markiert werden.',
  notRefundable: () => 'Von dieser Bestellung kann nichts erstattet werden.',
  refundEmpty: () => 'Bitte wählen Sie, was erstattet wird.',
  refundTooLarge: () => 'Das ist mehr, als noch erstattet werden kann.',
  refundDiffers: () => 'Der Betrag hat sich geändert. Bitte prüfen Sie ihn und versuchen Sie es erneut.',
  disputed: () => 'Über diese Zahlung entscheidet zuerst die Bank.',
  paymentDiffers: () => 'Beim Zahlungsanbieter weicht die Zahlung ab. Bitte klären Sie das zuerst.',
  notDisputed: () => 'Die Zahlung dieser Bestellung ist nicht angefochten.',
  nothingToDismiss: () => 'Nichts an dieser Bestellung braucht Ihre Aufmerksamkeit.',
  changedSince: () => 'Die Bestellung wurde seitdem geändert, darum lässt sich das nicht rückgängig machen.',
  mailNotSendable: () => 'Zu dieser Bestellung gibt es keine solche E-Mail.',
})

export const orderTranslations = { ...words, ...mails, ...ownerMails, ...documents, ...pages, ...refusals }
