import { defineTranslations } from '../../kit/text.ts'
import { reviewFormMessages } from '../../reviews/review-form.messages.ts'
import { reviewsMessages } from '../../reviews/reviews.messages.ts'

const stars = (count: number): string => (count === 1 ? '1 Stern' : `${count} Sterne`)
const reviews = (count: number): string => `${count} ${count === 1 ? 'Bewertung' : 'Bewertungen'}`

const shown = defineTranslations(reviewsMessages, {
  seeMore: () => 'Weitere Bewertungen',
  header: ({ count }) => (count > 999 ? 'Über 1000 Bewertungen im Shop' : reviews(count)),
  count: ({ count }) => reviews(count),
  anonymous: () => 'Anonym',
  loading: () => 'Bewertungen werden geladen …',
  stars: ({ rating }) => `${rating.replace('.', ',')} von 5 Sternen`,
  verified: () => 'Verifizierter Kauf',
  shopReply: () => 'Antwort des Shops',
  postedOn: ({ place }) => `Geschrieben auf ${place}`,
  postedElsewhere: () => 'Auf einem anderen Marktplatz geschrieben',
  about: ({ product }) => `Zu ${product}`,
  picture: ({ number, name }) => `Bild ${number} der Bewertung von ${name}`,
  productPicture: ({ number, product }) => `${product}, Bild ${number}`,
  shown: ({ count }) => (count === 1 ? '1 weitere Bewertung' : `${count} weitere Bewertungen`),
  readAll: () => 'Bewertungen lesen',
  write: () => 'Bewertung schreiben',
  writeFirst: () => 'Erste Bewertung schreiben',
  none: () => 'Es gibt noch keine Bewertungen.',
  newer: () => 'Neuere Bewertungen',
  older: () => 'Ältere Bewertungen',
  pageTitle: ({ product }) => `Bewertungen: ${product}`,
  filterBy: () => 'Nach Sternen filtern',
  starRow: (row) => `${stars(row.stars)}: ${reviews(row.count)}`,
  average: ({ rating }) => rating.replace('.', ','),
  ofNewest: () => 'Gezählt über die neuesten 1.000 Bewertungen.',
  sortBy: () => 'Sortieren nach',
  newest: () => 'Neueste',
  highest: () => 'Beste Bewertung',
  lowest: () => 'Schlechteste Bewertung',
  pictures: () => 'Mit Bildern zuerst',
  noneWith: (row) => `Es gibt keine Bewertungen mit ${row.stars === 1 ? '1 Stern' : `${row.stars} Sternen`}.`,
  showAll: () => 'Alle Bewertungen zeigen',
  ofProduct: () => 'Bewertungen zu diesem Produkt',
  ofOthers: () => 'Weitere Bewertungen im Shop',
  wholeShop: () => 'Im ganzen Shop',
  aboutShop: () => 'Zum Shop',
  nowShown: ({ count }) => `${reviews(count)} ${count === 1 ? 'wird' : 'werden'} gezeigt`,
  backTo: ({ product }) => `Zurück zu ${product}`,
})

const form = defineTranslations(reviewFormMessages, {
  yourStars: () => 'Ihre Sterne',
  star: ({ count }) => stars(count),
  title: () => 'Überschrift (freiwillig)',
  text: () => 'Ihre Bewertung',
  name: () => 'Ihr Name',
  verifiedHint: () => 'Sie haben das hier gekauft, deshalb wird Ihre Bewertung als verifizierter Kauf gekennzeichnet.',
  nameHint: () => 'Steht bei Ihrer Bewertung.',
  pictures: () => 'Bilder (freiwillig)',
  picturesHint: ({ most }) => `Bis zu ${most}. Was die Kamera zu Ort und Zeit vermerkt hat, wird entfernt.`,
  removePicture: ({ fileName }) => `${fileName} entfernen`,
  send: () => 'Bewertung senden',
  sending: () => 'Wird gesendet …',
  sent: () => 'Danke! Ihre Bewertung erscheint, sobald jemand im Shop sie gelesen hat.',
  starsMissing: () => 'Bitte wählen Sie einen bis fünf Sterne.',
  textMissing: () => 'Bitte schreiben Sie ein paar Worte.',
  nameMissing: () => 'Bitte schreiben Sie einen Namen.',
  tooLong: ({ max }) => `Hier haben ${max} Zeichen Platz.`,
  invalid: () => 'Ihre Bewertung ist noch nicht gesendet. Bitte sehen Sie, was markiert ist.',
  tooManyPictures: ({ most }) => `Zu einer Bewertung gehören höchstens ${most} Bilder.`,
  pictureTooLarge: ({ fileName, max }) => `${fileName} ist zu groß: Ein Bild darf ${max} MB haben.`,
  pictureGone: () => 'Die Bilder wurden vor zu langer Zeit gesendet. Bitte senden Sie die Bewertung noch einmal.',
  tooManyUploads: () =>
    'Zu viele Ihrer Bilder warten schon auf eine Bewertung. Bitte versuchen Sie es in einer Stunde noch einmal.',
  noRoomForPictures: () =>
    'Dieser Shop kann gerade keine weiteren Bilder annehmen. Bitte senden Sie Ihre Bewertung ohne sie.',
  tooManyHeld: () =>
    'Dieser Shop hat gerade viele Bewertungen zu lesen. Bitte versuchen Sie es in ein paar Tagen noch einmal.',
  productNotFound: () => 'Dieses Produkt gibt es nicht mehr.',
  notFound: () => 'Diese Bewertung gibt es nicht.',
  changedSince: () => 'Diese Bewertung wurde inzwischen geändert. Laden Sie die Liste neu, bevor Sie entscheiden.',
})

export const reviewTranslations = { ...shown, ...form }
