import { downloadWords, productFileMessages } from '../../downloads/downloads.messages.ts'
import { defineTranslations } from '../../kit/text.ts'

const words = defineTranslations(downloadWords, {
  rightAway: () => 'Gleich für Sie da',
  yourDownloads: () => 'Ihre Downloads',
  afterPayment: () => 'Sobald die Bestellung bezahlt ist, können Sie es hier herunterladen.',
  download: () => 'Herunterladen',
  about: ({ kind, size }) => (kind === '' ? size : `${kind}, ${size}`),
  lifeOfLink: () => 'Der Link gilt 24 Stunden, nachdem Sie ihn zum ersten Mal öffnen.',
  worksUntil: ({ time }) => `Der Link gilt bis ${time}.`,
  isOver: () => 'Der Link ist abgelaufen.',
  renew: () => 'Links erneuern',
  mailNew: () => 'Neue Links per E-Mail senden',
  mailNewHelp: () => 'Sie gehen an die Adresse, mit der bestellt wurde.',

  overTitle: () => 'Dieser Download-Link ist abgelaufen',
  overText: () =>
    'Ein Download-Link gilt 24 Stunden, nachdem er zum ersten Mal geöffnet wurde. Sie können beliebig oft einen neuen bekommen.',
  overAccount: () => 'Im Konto erneuern',
  overAccountText: () => 'Mit einem Konto öffnen Sie die Bestellung und wählen „Links erneuern“.',
  overGuestText: () => 'Ohne Konto senden wir neue Links an die Adresse, mit der bestellt wurde.',
  sentTitle: () => 'Sehen Sie in Ihr Postfach',
  sentText: () =>
    'Wenn dieser Link zu einer bezahlten Bestellung gehört, sind neue Links an die Adresse unterwegs, mit der bestellt wurde. Wir senden höchstens drei solcher E-Mails in der Stunde.',
  readyTitle: () => 'Ihr Download ist bereit',
  withdrawnTitle: () => 'Dieser Download ist nicht mehr verfügbar',
  withdrawnText: () =>
    'Die Bestellung wurde erstattet oder storniert, oder der Shop bietet die Datei nicht mehr an. Bei Fragen antworten Sie auf die E-Mail zu Ihrer Bestellung.',
  goneTitle: () => 'Download nicht gefunden',
  gone: () =>
    'Unter dieser Adresse gibt es keinen Download. Bitte nehmen Sie den Link aus der neuesten E-Mail zu Ihrer Bestellung.',

  mailSubject: ({ number }) => `Neue Download-Links zu Ihrer Bestellung Nr. ${number}`,
  mailHeading: () => 'Ihre neuen Download-Links',
  mailLead: ({ number }) => `Hier sind die Downloads Ihrer Bestellung Nr. ${number} noch einmal.`,
})

const files = defineTranslations(productFileMessages, {
  fileNotFound: () => 'Diese Datei ist nicht mehr da.',
  uploadNotFound: () => 'Dieser Upload ist vorbei. Bitte beginnen Sie ihn neu.',
  notDigital: () => 'Nur digitale Produkte haben Dateien.',
  nameInvalid: ({ max }) =>
    `Bitte geben Sie der Datei einen Namen mit höchstens ${max} Zeichen, ohne Schrägstriche und Steuerzeichen.`,
  tooLarge: ({ max }) => `Die Datei ist zu groß. Sie darf bis zu ${max} haben.`,
  tooMany: ({ max }) => `Ein Produkt darf bis zu ${max} Dateien haben.`,
  tooManyUploads: ({ max }) => `Es können höchstens ${max} Dateien gleichzeitig hochgeladen werden.`,
  partMisplaced: ({ received }) => `Der nächste Teil dieser Datei beginnt bei Byte ${received}.`,
})

export const downloadTranslations = { ...words, ...files }
