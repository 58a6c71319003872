import { defineTranslations } from '../../kit/text.ts'
import { taxesStudioMessages } from '../../shipping/tax-rules/taxes-studio.messages.ts'

export const studioTaxesTranslations = defineTranslations(taxesStudioMessages, {
  taxes: () => 'Steuern',
  addRate: () => 'Steuersatz hinzufügen',
  newRate: () => 'Neuer Steuersatz',
  none: () => 'Sie berechnen noch keine Steuern',
  noneHelp: () => 'Legen Sie einen Satz für jedes Land an, in dem Sie Steuern einnehmen.',
  rates: () => 'Steuersätze',
  rateCount: ({ count }) => (count === 1 ? '1 Steuersatz' : `${count} Steuersätze`),
  addedUpAlways: () =>
    'Alle Sätze, die an einer Adresse gelten, werden zusammengezählt. Frühere Bestellungen bleiben, wie sie berechnet wurden.',

  name: () => 'Name',
  rate: () => 'Satz',
  onShipping: () => 'Auf Versand',
  actions: () => 'Aktionen',
  place: () => 'Ort',
  appliesTo: () => 'Gilt für',
  everywhere: () => 'Alle Länder',
  yes: () => 'Ja',
  no: () => 'Nein',
  remove: ({ name }) => `${name} entfernen`,
  classStandard: () => 'Gewöhnliche Produkte',
  classExempt: () => 'Produkte ohne Steuer',
  productCount: ({ count }) => (count === 1 ? '1 Produkt' : `${count} Produkte`),

  classes: () => 'Steuerklassen',
  classesHelp: () =>
    'Ein Produkt nennt seine Klasse dort, wo Sie es bearbeiten. Geschenkkarten werden nie besteuert: Die Steuer fällt beim Einlösen an.',

  nameHelp: () => 'Käufer sehen ihn an der Kasse, mit dem Satz.',
  percent: () => 'Satz in Prozent',
  percentHelp: () => 'Etwa 19, 7,7 oder 8,875.',
  isEverywhere: () => 'Alle Länder',
  isEverywhereHelp: () => 'Sonst wählen Sie die Länder und in ihnen Regionen oder Postleitzahlen.',
  shippingTaxed: () => 'Auch den Versand besteuern',
  chooseClasses: () => 'Für welche Produkte',

  prices: () => 'Wie Preise geschrieben sind',
  pricesAre: () => 'Ihre Preise sind',
  withoutTax: () => 'Ohne Steuer',
  withoutTaxHelp: () => 'Die Steuer kommt an der Kasse dazu.',
  withTax: () => 'Mit Steuer',
  withTaxHelp: () => 'Der Preis bleibt gleich, und die Steuer darin wird gezeigt.',
  rounding: () => 'Rundung',
  roundLine: () => 'Auf jeder Zeile',
  roundLineHelp: () => 'Ein halber Cent wird aufgerundet, für jeden Satz auf jeder Zeile.',
  roundDocument: () => 'Auf der ganzen Bestellung',
  roundDocumentHelp: () => 'Jeder Satz wird einmal gerundet, auf der Summe von allem, was er besteuert.',

  save: () => 'Speichern',
  saving: () => 'Wird gespeichert…',
  saved: ({ name }) => `${name} gespeichert`,
  added: ({ name }) => `${name} hinzugefügt`,
  removed: ({ name }) => `${name} entfernt`,
  pricesSaved: () => 'Preise und Rundung gespeichert',
  undone: () => 'Die Steuern sind wieder wie zuvor',
  removedMeanwhile: () =>
    'Das wurde inzwischen entfernt oder umbenannt. Schließen Sie es und sehen Sie sich den neuesten Stand an.',
  changedMeanwhile: () => 'Die Steuern wurden inzwischen geändert. Bitte sehen Sie sie sich noch einmal an.',

  nameNeeded: () => 'Geben Sie einen Namen aus höchstens 80 Zeichen ein.',
  rateNeeded: () => 'Geben Sie einen Prozentsatz von 0 bis 100 ein, etwa 8,875.',
  countryNeeded: () => 'Wählen Sie mindestens ein Land, oder alle Länder.',
  classNeeded: () => 'Wählen Sie mindestens eine Klasse.',
  tooManyRates: ({ most }) => `Ein Shop hat höchstens ${most} Steuersätze.`,

  report: () => 'Was berechnet wurde',
  reportHelp: ({ zone }) =>
    `Bestellungen am Tag ihrer Bezahlung, abzüglich Erstattungen am Tag, an dem sie erfolgten. Die Tage sind die von ${zone}.`,
  from: () => 'Von',
  to: () => 'Bis',
  periodNeeded: () => 'Wählen Sie zwei Tage, die höchstens ein Jahr auseinander liegen.',
  nothingCharged: () => 'In diesem Zeitraum wurde keine Steuer berechnet.',
  download: () => 'Als CSV herunterladen',
  netSales: () => 'Nettoumsatz',
  unknownRefunds: ({ count }) =>
    count === 1
      ? '1 alte Erstattung ist nicht abgezogen, weil ihre Steuern nicht gespeichert wurden.'
      : `${count} alte Erstattungen sind nicht abgezogen, weil ihre Steuern nicht gespeichert wurden.`,

  tryAddress: () => 'Welche Steuer würde … zahlen?',
  ownBasket: () => 'Ein Produkt',
  price: () => 'Preis',
  shippingPrice: () => 'Versand',
  taxClass: () => 'Steuerklasse',
  exempt: () => 'Der Kunde zahlt keine Steuern',
  exemptHelp: () => 'Wie bei einer Nummer für Wiederverkäufer, die Sie geprüft haben.',
  amountNeeded: () => 'Geben Sie einen Betrag ein, etwa 4,90.',
  product: () => 'Produkt',
  notTaxed: () => 'ohne Steuer',
  takenOff: () => 'Abgezogene Steuer',
  tax: () => 'Steuer',
  taxWithin: () => 'Steuer in diesen Preisen',
  total: () => 'Summe',

  findings: () => 'Was Sie prüfen sollten',
  findingNoPlace: ({ name, place }) => `„${name}“ gilt nie: Keine Adresse liegt in ${place}.`,
  findingNoProducts: ({ name, classes }) =>
    `„${name}“ gilt nie: Kein Produkt hat die Klasse ${classes}, und der Versand wird nicht besteuert.`,
  findingUntaxed: ({ places, example }) =>
    `Sie versenden nach ${places}, wo kein Satz gilt. Eine Bestellung nach ${example} etwa wird ohne Steuer berechnet.`,
  findingAddedUp: ({ names, place, rate }) =>
    `${names} werden zu ${rate} zusammengezählt, zum Beispiel bei der Adresse ${place}.`,
})
