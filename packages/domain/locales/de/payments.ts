import { defineTranslations } from '../../kit/text.ts'
import { paymentsOwnerMessages } from '../../payments/payments-owner.messages.ts'
import { paymentsMessages } from '../../payments/payments.messages.ts'

const visitors = defineTranslations(paymentsMessages, {
  card: () => 'Karte',
  afterpay: () => 'Afterpay',
  bankTransfer: () => 'Überweisung',
  payAtPickup: () => 'Bei Abholung bezahlen',
  unavailable: () => 'Bezahlen ist gerade nicht möglich. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
  methodUnavailable: () => 'Diese Zahlungsart gibt es hier nicht. Bitte wählen Sie eine andere.',
  testCardOnly: () => 'Dieser Shop ist im Testbetrieb und nimmt nur Testkarten an, zum Beispiel 4242 4242 4242 4242.',
  cardInvalid: () => 'Bitte prüfen Sie die Angaben zur Karte.',
  expiryInvalid: () => 'Bitte geben Sie ein Datum in der Zukunft ein, als Monat und Jahr.',
  cvcInvalid: () => 'Bitte geben Sie die drei oder vier Ziffern der Prüfnummer ein.',
  eventRefused: () => 'Diese Meldung ist nicht vom Zahlungsanbieter unterschrieben oder zu alt.',
  notFound: () => 'Diese Zahlung gibt es nicht.',
  declined: () => 'Die Karte wurde abgelehnt. Bitte nehmen Sie eine andere Karte oder eine andere Zahlungsart.',
  insufficientFunds: () => 'Das Guthaben dieser Karte reicht nicht aus. Bitte nehmen Sie eine andere.',
  expiredCard: () => 'Diese Karte ist abgelaufen. Bitte nehmen Sie eine andere.',
  notConfirmed: () =>
    'Ihre Bank hat die Zahlung nicht bestätigt. Bitte versuchen Sie es noch einmal oder nehmen Sie eine andere Karte.',
  bankTitle: () => 'Testbank',
  bankAsk: ({ amount, last4 }) => `Bestätigen Sie die Zahlung von ${amount} mit der Karte, die auf ${last4} endet.`,
  bankNote: () => 'Dieser Shop ist im Testbetrieb. Diese Seite steht für Ihre Bank, und es wird nichts abgebucht.',
  bankApprove: () => 'Zahlung bestätigen',
  bankFail: () => 'Prüfung scheitern lassen',
  bankCancel: () => 'Zahlung abbrechen',
})

const owners = defineTranslations(paymentsOwnerMessages, {
  notCaptured: () => 'Diese Zahlung ist nicht eingegangen und kann deshalb nicht erstattet werden.',
  refundTooLarge: () => 'Das ist mehr, als von der Zahlung übrig ist.',
  refundDiffers: () => 'Diese Erstattung wurde schon mit einem anderen Betrag begonnen.',
  settingsInvalid: () => 'Diese Zahlungseinstellungen sind nicht gültig.',
})

/** German texts about payments. */
export const paymentsTranslations = { ...visitors, ...owners }
