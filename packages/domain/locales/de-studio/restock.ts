import { defineTranslations } from '../../kit/text.ts'
import { restockStudioMessages } from '../../restock/restock-studio.messages.ts'

export const studioRestockTranslations = defineTranslations(restockStudioMessages, {
  restock: () => 'Warteliste',
  found: ({ people, variants }) =>
    `${people === 1 ? '1 Person wartet' : `${people} Personen warten`} auf ${variants === 1 ? '1 Variante' : `${variants} Varianten`}`,
  searchLabel: () => 'Warteliste durchsuchen',
  searchHint: () => 'Name, Artikelnummer oder E-Mail',
  product: () => 'Produkt',
  waiting: () => 'Warten',
  since: () => 'Seit',
  stock: () => 'Bestand',
  lastTold: () => 'Zuletzt benachrichtigt',
  neverTold: () => 'Noch nie',
  toldAt: ({ time, count }) => `${time}, ${count === 1 ? '1 Person' : `${count} Personen`}`,
  soldOut: () => 'Ausverkauft',
  unlimited: () => 'Unbegrenzt',
  inStock: ({ count }) => `${count} auf Lager`,
  notForSale: () => 'Nicht im Shop',
  loading: () => 'Die Warteliste wird geladen …',
  none: () => 'Niemand wartet',
  noneHelp: () =>
    'Wo ein Produkt ausverkauft ist, können Besucher ihre Adresse hinterlassen, um zu erfahren, wann es wieder da ist. Sie erscheinen hier.',
  noMatch: () => 'Darauf wartet niemand',
  noMatchHelp: () => 'Versuchen Sie es mit einem anderen Wort.',
  rule: () =>
    'Jede Person wird einmal benachrichtigt. Pro Nachlieferung erfahren es so viele, wie Stücke da sind, und wer zuerst kam, zuerst.',

  tell: ({ count }) => `${count} benachrichtigen`,
  tellOf: ({ count, name }) => `${count} über ${name} benachrichtigen`,
  tellPeople: () => 'Benachrichtigen',
  tellTitle: ({ count }) => (count === 1 ? '1 Person benachrichtigen?' : `${count} Personen benachrichtigen?`),
  tellOne: ({ name, stock }) => `${name}. ${stock}.`,
  tellMany: ({ count }) => `Über ${count === 1 ? '1 Variante' : `${count} Varianten`}.`,
  othersWait: ({ count }) =>
    count === 1
      ? 'Eine E-Mail je Stück, an die, die zuerst kamen. 1 weitere Person wartet weiter.'
      : `Eine E-Mail je Stück, an die, die zuerst kamen. Die ${count} anderen warten weiter.`,
  allTold: () => 'Alle, die warten, bekommen eine E-Mail.',
  noUndo: () => 'Die E-Mails gehen sofort hinaus und lassen sich nicht zurückholen.',
  told: ({ told, waiting }) =>
    `${told === 1 ? '1 Person wird benachrichtigt' : `${told} Personen werden benachrichtigt`}${waiting === 0 ? '' : `, ${waiting} warten weiter`}`,
  nobodyTold: () => 'Niemand wurde benachrichtigt: Was auf Lager war, ist verkauft, oder sie wissen es schon',

  peopleWaiting: ({ count, time }) =>
    count === 1 ? `1 Person wartet, seit ${time}` : `${count} Personen warten, die erste seit ${time}`,
  wantsNews: () => 'Möchte auch Neuigkeiten per E-Mail',
  morePeople: () => 'Mehr anzeigen',
  gone: () => 'Darauf wartet niemand mehr.',
  whenBack: () =>
    'Sie erfahren von selbst, wenn es wieder da ist, falls Ihr Shop das anbietet. Sie können es ihnen auch hier sagen.',

  signUp: () => 'Anmeldung auf Produktseiten',
  offer: () => 'Für Ausverkauftes eine Anmeldung anbieten',
  offerHelp: () => 'Kunden hinterlassen eine E-Mail-Adresse und hören einmal, wenn es wieder da ist.',
  callToAction: () => 'Satz über dem Feld',
  button: () => 'Knopf',
  placeholder: () => 'Text im leeren Feld',
  success: () => 'Nach der Anmeldung',
  news: () => 'Feld, mit dem Kunden auch Neuigkeiten wünschen',
  newsHelp: () => 'Es ist ihre Einwilligung: Halten Sie sich an den Text.',
  newsText: () => 'Text neben dem Feld',
  usualHelp: () => 'Leer für die üblichen Texte in der Sprache der Website.',
  previewOf: () => 'So sehen es Kunden',
  previewAfter: () => 'Und nach der Anmeldung',
  saveTexts: () => 'Speichern',
  savingTexts: () => 'Wird gespeichert …',
  textsSaved: () => 'Die Anmeldung ist gespeichert',
  textsUndone: () => 'Die Anmeldung ist wie zuvor',
  textsChangedMeanwhile: () =>
    'Jemand anderes hat die Anmeldung inzwischen geändert. Bitte sehen Sie sich die neueste an.',
  signUpOff: () => 'Ausverkaufte Produkte haben keine Anmeldung.',
})
