import { defineTranslations } from '../../kit/text.ts'
import { ordersMessages } from '../../orders/orders.messages.ts'

export const orderRefusalTranslations = defineTranslations(ordersMessages, {
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
