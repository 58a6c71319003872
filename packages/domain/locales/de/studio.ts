import { changesMessages } from '../../changes/changes.messages.ts'
import { defineTranslations } from '../../kit/text.ts'
import { themesMessages } from '../../themes/themes.messages.ts'
import { mediaMessages } from '../../media/media.messages.ts'
import { newSiteMessages } from '../../sites/new-site.messages.ts'
import { publicationMessages } from '../../sites/publication.messages.ts'
import { sitesMessages } from '../../sites/sites.messages.ts'
import { starterMessages } from '../../sites/starter.messages.ts'
import { teamMessages } from '../../team/team.messages.ts'

const team = defineTranslations(teamMessages, {
  wrongSignIn: () => 'E-Mail oder Passwort ist falsch.',
  tooManyTries: () => 'Zu viele Versuche. Bitte warten Sie ein paar Minuten und versuchen Sie es noch einmal.',
  emailTaken: () => 'Es gibt schon ein Konto mit dieser E-Mail-Adresse.',
  passwordTooShort: ({ min }) => `Bitte verwenden Sie mindestens ${min} Zeichen.`,
  signIn: () => 'Anmelden',
  signingIn: () => 'Anmeldung läuft…',
  signOut: () => 'Abmelden',
  email: () => 'E-Mail',
  password: () => 'Passwort',
  show: () => 'Zeigen',
  hide: () => 'Verbergen',
  showPassword: () => 'Passwort zeigen',
  hidePassword: () => 'Passwort verbergen',
  staySignedIn: () => 'Angemeldet bleiben',
  enterEmail: () => 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  enterPassword: () => 'Bitte geben Sie Ihr Passwort ein.',
  account: () => 'Konto',
  sessionEnded: () => 'Sie wurden abgemeldet. Bitte melden Sie sich wieder an.',
  signInTitle: () => 'Im Studio anmelden',
  signInHello: () => 'Schön, dass Sie wieder da sind.',
  signInHelp: () =>
    'Noch kein Konto? Fragen Sie, wer diesen Server betreibt. Ein neuer Server gibt beim Start einen Link für das erste Konto aus.',
  tooManyTriesFor: ({ minutes }) =>
    `Zu viele Versuche. Bitte versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
  signOutFailed: () => 'Sie sind noch angemeldet, das Abmelden hat nicht geklappt.',
  yourAccount: () => 'Ihr Konto',
  name: () => 'Name',
  language: () => 'Sprache',
  appearance: () => 'Darstellung',
  light: () => 'Hell',
  dark: () => 'Dunkel',
  system: () => 'Wie das System',
  owner: () => 'Inhaber',
  roleAdmin: () => 'Verwaltung',
  roleBilling: () => 'Abrechnung',
  roleReporting: () => 'Berichte',
  roleEditor: () => 'Redaktion',
  roleModerator: () => 'Moderation',
  roleCommenter: () => 'Kommentare',
  roleStoreManager: () => 'Shopleitung',
  roleScheduling: () => 'Termine',
  roleViewer: () => 'Lesezugriff',
  roleCampaignsEditor: () => 'Kampagnen',
  roleSchedulingViewer: () => 'Termine lesen',
  roleSchedulingEditor: () => 'Termine bearbeiten',
})

const sites = defineTranslations(sitesMessages, {
  storageFull: ({ max }) =>
    `Es ist kein Platz mehr: Die Bilder und Dateien dieser Website dürfen ${max} belegen. Löschen Sie welche, die Sie nicht brauchen, oder bitten Sie die Person, die den Server betreibt, um mehr Platz.`,
  identifierTaken: () => 'Es gibt schon eine Website mit diesem Namen.',
  identifierInvalid: () =>
    'Bitte verwenden Sie 3 bis 40 Kleinbuchstaben, Ziffern und Bindestriche und beginnen Sie mit einem Buchstaben.',
  hostTaken: () => 'Diese Domain gehört zu einer anderen Website.',
  reservedUrl: ({ segment }) => `Die Adresse /${segment} gehört zum System. Bitte wählen Sie eine andere.`,
  urlTaken: () => 'Unter dieser Adresse gibt es schon eine Seite.',
  documentInvalid: () => 'Diese Seite war nicht zu lesen. Bitte laden Sie neu und versuchen Sie es noch einmal.',
  itemInvalid: () =>
    'Einige dieser Angaben lassen sich nicht speichern. Bitte prüfen Sie sie und versuchen Sie es noch einmal.',
  settingsInvalid: () =>
    'Einige dieser Einstellungen lassen sich nicht speichern. Bitte prüfen Sie sie und versuchen Sie es noch einmal.',
  titleNeeded: () => 'Bitte geben Sie einen Titel ein.',
  tooManyItems: (values: { max: number }) => `Eine Sammlung dieser Art fasst höchstens ${values.max} Einträge.`,
  yourSites: () => 'Ihre Websites',
  openSite: () => 'Website öffnen',
  home: () => 'Start',
  pages: () => 'Seiten',
  store: () => 'Shop',
  orders: () => 'Bestellungen',
  ordersOf: ({ title }) => `Bestellungen von ${title}`,
  forms: () => 'Formulare',
  marketing: () => 'Marketing',
  analytics: () => 'Analyse',
  design: () => 'Design',
  settings: () => 'Einstellungen',
  welcome: ({ name }) => `Willkommen, ${name}`,
  noSites: () => 'Sie haben noch keine Website.',
  emptyHome: () => 'Hier sagt Ihnen Ihre Website, was Sie braucht.',
  pageNotFound: () => 'Seite nicht gefunden',
  pageNotFoundHelp: () => 'Die gesuchte Seite gibt es hier nicht.',
  goHome: () => 'Zur Startseite',
  skipToContent: () => 'Zum Inhalt springen',
  studio: () => 'Studio',
  studioTitle: ({ page }) => `${page} · Sitewright-Studio`,
  mainMenu: () => 'Hauptmenü',
  viewSite: () => 'Website ansehen',
  openSiteNamed: ({ title }) => `Website öffnen: ${title}, in einem neuen Tab`,
  goodMorning: ({ name }) => `Guten Morgen, ${name}`,
  goodAfternoon: ({ name }) => `Guten Tag, ${name}`,
  goodEvening: ({ name }) => `Guten Abend, ${name}`,
  siteCount: ({ count }) => (count === 1 ? '1 Website' : `${count} Websites`),
  noSiteYet: () => 'Noch keine Website',
  lookAfter: ({ count }) => (count === 1 ? 'Sie betreuen eine Website.' : `Sie betreuen ${count} Websites.`),
  unableToLoad: () => 'Laden nicht möglich. Versuchen Sie es noch einmal.',
  unableToLoadHelp: () => 'Was Sie gespeichert haben, ist nicht verloren.',
  brokenScreen: () => 'Auf dieser Seite ist ein Fehler aufgetreten. Was Sie gespeichert haben, ist sicher.',
  tryAgain: () => 'Noch einmal versuchen',
  reference: ({ id }) => `Kennung ${id}`,
  loading: () => 'Wird geladen…',
  takesLonger: () => 'Das dauert länger als sonst.',
  offline: () => 'Sie sind offline. Was Sie sehen, kann veraltet sein, und nichts lässt sich speichern.',
  studioNeedsScript: () => 'Das Studio braucht JavaScript. Bitte schalten Sie es ein und laden Sie die Seite neu.',
  notices: () => 'Hinweise',
  close: () => 'Schließen',
  cancel: () => 'Abbrechen',
  undo: () => 'Rückgängig',
  undone: () => 'Rückgängig gemacht',
  less: () => 'Weniger',
  more: () => 'Mehr',
  previousPage: () => 'Vorige Seite',
  nextPage: () => 'Nächste Seite',
  rowsShown: ({ from, to }) => `${from}–${to}`,
  rowsShownOf: ({ from, to, total }) => `${from}–${to} von ${total}`,
  showsOlder: ({ why }) => `${why.replace(/\.$/u, '')}. Was Sie sehen, ist vielleicht nicht mehr aktuell.`,
  clearFilters: () => 'Filter entfernen',
  notPermitted: ({ roles }) => `Das ist für: ${roles}`,
  notPermittedHelp: ({ site }) =>
    `Ihre Rolle in ${site} schließt das nicht ein. Das kann ändern, wem die Website gehört.`,
  today: ({ time }) => `Heute, ${time}`,
  yesterday: () => 'Gestern',
  comingSoon: () => 'Bald geöffnet',
  comingSoonHelp: () => 'Diese Website ist noch nicht geöffnet. Bitte schauen Sie später wieder vorbei.',
  comingSoonTeam: () => 'Sie arbeiten an dieser Website? Studio öffnen',
  unpublished: () => 'Diese Website ist noch nicht geöffnet.',
  amountInvalid: () => 'Bitte geben Sie einen Betrag ein, zum Beispiel 9,50.',
  amountTooLarge: ({ most }) => `Bitte geben Sie höchstens ${most} ein.`,
})

const media = defineTranslations(mediaMessages, {
  unsupported: ({ fileName }) => `Die Datei ${fileName} scheint keine unterstützte Bilddatei zu sein.`,
  tooLarge: ({ fileName, maxSize }) => `Die Datei ${fileName} ist zu groß. Sie darf höchstens ${maxSize} haben.`,
  tooManyPixels: ({ fileName }) =>
    `Das Bild ${fileName} ist zu groß. Es darf höchstens 50 Millionen Pixel haben (16 Millionen als AVIF), und 16.383 an einer Seite.`,
  tooManyFrames: ({ fileName }) =>
    `Das Bild ${fileName} bewegt sich zu lange. Es darf höchstens 1.000 Einzelbilder haben.`,
  busy: () => 'Es kommen gerade viele Bilder auf einmal. Bitte versuchen Sie es gleich noch einmal.',
  notFound: () => 'Dieses Bild gibt es nicht mehr.',
  uploadProblem: () => 'Beim Hochladen Ihrer Datei gab es ein Problem.',
  nameMissing: () => 'Bitte geben Sie einen Dateinamen ein',
  processingFailed: () => 'Die Verarbeitung der Datei ist fehlgeschlagen',
  processingIncomplete: () => 'Die Verarbeitung der Datei wurde nicht abgeschlossen',
  processingCancelled: () => 'Die Verarbeitung der Datei wurde abgebrochen',
  uploadIncomplete: () => 'Das Hochladen der Datei wurde nicht abgeschlossen',
  partMisplaced: ({ received }) => `Der nächste Teil dieser Datei beginnt bei Byte ${received}.`,
  tooManyUploads: ({ max }) => `Es können höchstens ${max} Dateien gleichzeitig hochgeladen werden.`,
  changedSince: () => 'Dieses Bild wurde inzwischen geändert. Bitte sehen Sie es noch einmal an.',
  animationCrop: () => 'Ein bewegtes Bild kann nicht zugeschnitten werden.',
})

const themes = defineTranslations(themesMessages, {
  notAFolder: ({ path }) => `${path} ist kein Ordner. Bitte geben Sie den Ordner an, in dem template.conf liegt.`,
  zip: ({ path }) =>
    `${path} ist gepackt. Bitte entpacken Sie es zuerst und geben Sie den Ordner an, in dem template.conf liegt.`,
  leadsOut: ({ path }) =>
    `${path} ist eine Verknüpfung, die aus dem Ordner des Themes führt. Bitte legen Sie die Datei selbst dorthin.`,
  specialFile: ({ path }) => `${path} ist weder Datei noch Ordner. Bitte nehmen Sie es aus dem Theme heraus.`,
  unreadable: ({ path }) =>
    `${path} darf dieser Benutzer nicht lesen. Bitte erlauben Sie es, oder nehmen Sie es aus dem Theme heraus.`,
  tooManyFiles: ({ most }) =>
    `Der Ordner enthält mehr als ${most} Dateien. Bitte lassen Sie weg, was nicht zum Theme gehört.`,
  tooDeep: ({ path }) => `${path} liegt in zu vielen Ordnern ineinander. Bitte legen Sie es weiter nach oben.`,
  tooLarge: ({ megabytes }) => `Das Theme ist größer als ${megabytes} MB. Bitte lassen Sie weg, was nicht dazugehört.`,
  fileTooLarge: ({ path, megabytes }) => `${path} ist größer als ${megabytes} MB. Bitte verkleinern Sie es.`,
  badName: ({ path }) =>
    `${path} ist ein Name, den nicht jeder Rechner behalten kann. Bitte verwenden Sie Buchstaben, Ziffern, Striche und Punkte.`,
  sameName: ({ path, other }) =>
    `${path} und ${other} unterscheiden sich nur in der Großschreibung. Bitte benennen Sie eines um.`,
  notText: ({ path, line }) =>
    `${path} ist kein Text in UTF-8 oder enthält NUL-Zeichen (Zeile ${line}). Bitte speichern Sie es als UTF-8, ohne diese Zeichen.`,
  badConf: ({ place, why }) => `template.conf ist nicht brauchbar: ${why} (${place}).`,
  endlessStyles: () =>
    'Die Stylesheets brauchen mehr Zeit oder Speicher, als ein Theme darf. Bitte suchen Sie ein Mixin, das sich selbst aufruft.',
  tweakUnknown: ({ title }) => `Das Theme der Website hat keine Einstellung „${title}“.`,
  tweakColor: ({ title }) => `„${title}“ braucht eine Farbe, zum Beispiel #96472a oder rgba(0, 0, 0, 0.5).`,
  tweakNumber: ({ title }) => `„${title}“ braucht eine Zahl, zum Beispiel 12 oder 1.5em.`,
  tweakRange: ({ title, min, max }) => `„${title}“ muss zwischen ${min} und ${max} liegen.`,
  tweakOption: ({ title, options }) => `„${title}“ muss eines davon sein: ${options}.`,
  tweakSwitch: ({ title }) => `„${title}“ kann nur an oder aus sein.`,
  tweakFont: ({ title }) =>
    `„${title}“ braucht die Eigenschaften einer Schrift, zum Beispiel {font-family: Georgia; font-size: 18px}.`,
  tweakImage: ({ title }) => `„${title}“ braucht die Adresse eines Bildes dieser Website oder nichts.`,
  versionNotFound: () => 'Diese Version eines Themes hatte die Website nie.',
  valuesInvalid: () => 'Einige dieser Werte sind nicht brauchbar. Nichts wurde geändert.',
})

/** German texts of the studio, for owners and team members. */
const changes = defineTranslations(changesMessages, {
  keyMissing: () => 'Der Header Idempotency-Key fehlt.',
  keyInvalid: () => 'Der Header Idempotency-Key muss 1 bis 200 druckbare Zeichen haben.',
  keyReused: () => 'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet.',
  changedMeanwhile: () => 'Das wurde inzwischen geändert. Bitte sehen Sie es sich noch einmal an.',
  cannotUndo: () =>
    'Das lässt sich nicht mehr rückgängig machen: Es wurde seitdem rückgängig gemacht oder geändert, oder es ist zu lange her.',
  running: () => 'Dieselbe Anfrage wird noch bearbeitet. Bitte versuchen Sie es gleich noch einmal.',
})

const newSite = defineTranslations(newSiteMessages, {
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
})

const starter = defineTranslations(starterMessages, {
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
})

const publication = defineTranslations(publicationMessages, {
  visitors: () => 'Besucher',
  siteNotPublished: ({ site }) => `${site} ist noch nicht geöffnet`,
  notPublished: () => 'Nicht veröffentlicht',
  unpublishedHelp: () => 'Besucher lesen, dass bald geöffnet wird, und Suchmaschinen führen die Website nicht auf.',
  legalMissing: () => 'Einige Ihrer Rechtstexte fehlen.',
  publishedHelp: () => 'Die Website ist veröffentlicht: Alle können sie sehen.',
  publish: () => 'Website veröffentlichen',
  preview: () => 'Vorschau',
  previewOf: ({ site }) => `Vorschau von ${site}, in einem neuen Tab`,
  takeOffline: () => 'Website offline nehmen',
  published: ({ site }) => `${site} ist veröffentlicht`,
  offline: ({ site }) => `${site} ist offline`,
  publishedAgain: ({ site }) => `${site} ist wie zuvor veröffentlicht`,
  offlineAgain: ({ site }) => `${site} ist wie zuvor offline`,
  loading: () => 'Wird geladen…',
})

export const studioTranslations = {
  ...team,
  ...sites,
  ...newSite,
  ...publication,
  ...starter,
  ...media,
  ...themes,
  ...changes,
}
