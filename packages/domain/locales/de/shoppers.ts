import { defineTranslations } from '../../kit/text.ts'
import { shoppersMailMessages } from '../../shoppers/shoppers-mail.messages.ts'
import { shoppersMessages } from '../../shoppers/shoppers.messages.ts'

const shoppers = defineTranslations(shoppersMessages, {
  wrongSignIn: () => 'E-Mail-Adresse oder Passwort ist falsch.',
  invalid: () => 'Bitte prüfen Sie Ihre Angaben.',
  linkOver: () => 'Dieser Link wurde schon benutzt oder ist zu alt. Bitte fordern Sie einen neuen an.',
  emailBlank: () => 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  emailInvalid: () => 'Die E-Mail-Adresse ist nicht gültig.',
  passwordBlank: () => 'Bitte geben Sie Ihr Passwort ein.',
  passwordTooShort: ({ min }) => `Bitte nehmen Sie mindestens ${min} Zeichen.`,
  passwordTooLong: ({ max }) => `Bitte nehmen Sie höchstens ${max} Zeichen.`,
  passwordIsEmail: () => 'Bitte nehmen Sie nicht Ihre E-Mail-Adresse als Passwort.',
  passwordTooCommon: () => 'Dieses Passwort benutzen viele. Bitte wählen Sie ein anderes.',
  nameTooLong: ({ max }) => `Bitte nehmen Sie höchstens ${max} Zeichen.`,
  nameInvalid: () => 'Bitte nehmen Sie nur Buchstaben.',
  email: () => 'E-Mail-Adresse',
  password: () => 'Passwort',
  newPassword: () => 'Neues Passwort',
  passwordHelp: ({ min }) => `Mindestens ${min} Zeichen.`,
  firstName: () => 'Vorname',
  lastName: () => 'Nachname',
  optional: () => 'freiwillig',
  rememberMe: () => 'Auf diesem Gerät angemeldet bleiben',
  showPassword: () => 'Passwort zeigen',
  hidePassword: () => 'Passwort verbergen',
  account: () => 'Konto',
  signIn: () => 'Anmelden',
  signInHelp: () => 'Ihren Warenkorb nehmen Sie mit.',
  signOut: () => 'Abmelden',
  signUp: () => 'Konto anlegen',
  signUpHelp: () => 'Wir schicken Ihnen eine E-Mail mit einem Link. Öffnen Sie ihn, um Ihr Passwort zu wählen.',
  sendLink: () => 'Link zuschicken',
  noAccount: () => 'Noch kein Konto?',
  haveAccount: () => 'Schon ein Konto?',
  forgotten: () => 'Passwort vergessen?',
  reset: () => 'Passwort zurücksetzen',
  resetHelp: () => 'Wir schicken Ihnen eine E-Mail mit einem Link. Öffnen Sie ihn, um ein neues Passwort zu wählen.',
  mailSent: () =>
    'Bitte sehen Sie in Ihre E-Mails: Wir haben Ihnen eine Nachricht geschickt. Der Link darin gilt eine Stunde.',
  noMail: () => 'Nichts angekommen? Sehen Sie im Spam-Ordner nach, oder fordern Sie die Nachricht noch einmal an.',
  askAgain: () => 'Noch einmal schicken',
  choosePassword: () => 'Passwort wählen',
  choosePasswordHelp: () => 'Auf allen anderen Geräten werden Sie abgemeldet.',
  savePassword: () => 'Speichern und anmelden',
  signedInAs: ({ email }) => `Sie sind als ${email} angemeldet.`,
  hello: ({ name }) => `Guten Tag, ${name}`,
  confirmAccount: () => 'Konto bestätigen',
  confirmHelp: ({ email }) =>
    `Sie haben nach Ihrer Bestellung mit ${email} ein Passwort gewählt. Ein Klick, und das Konto gehört Ihnen.`,
  confirmButton: () => 'Mein Konto öffnen',
  yourOrders: () => 'Ihre Bestellungen',
  yourCart: () => 'Ihr Warenkorb',
  continueShopping: () => 'Weiter einkaufen',
})

const mails = defineTranslations(shoppersMailMessages, {
  signUpSubject: () => 'Legen Sie Ihr Konto an',
  signUpHeading: () => 'Legen Sie Ihr Konto an',
  signUpLead: ({ email }) =>
    `Jemand möchte ein Konto mit der Adresse ${email}. Wenn Sie das waren, wählen Sie jetzt ein Passwort.`,
  signUpAction: () => 'Passwort wählen',
  linkSmall: () =>
    'Der Link gilt einmal und eine Stunde lang. Waren Sie es nicht, tun Sie nichts: Es wird kein Konto angelegt.',
  confirmSubject: () => 'Konto bestätigen',
  confirmHeading: () => 'Bestätigen Sie Ihr Konto',
  confirmLead: ({ email }) =>
    `Jemand hat mit ${email} bestellt und ein Passwort gewählt. Wenn Sie das waren, öffnen Sie diesen Link im selben Browser. Dann stehen Ihre Bestellungen in Ihrem Konto.`,
  confirmAction: () => 'Konto bestätigen',
  knownSubject: () => 'Sie haben schon ein Konto',
  knownHeading: () => 'Sie haben schon ein Konto',
  knownLead: ({ email }) =>
    `Jemand möchte ein Konto mit der Adresse ${email}, zu der es schon eines gibt. Melden Sie sich an, oder wählen Sie ein neues Passwort, wenn Sie Ihres vergessen haben.`,
  knownAction: () => 'Neues Passwort wählen',
  resetSubject: () => 'Passwort zurücksetzen',
  resetHeading: () => 'Passwort zurücksetzen',
  resetLead: ({ email }) =>
    `Jemand möchte ein neues Passwort für ${email}. Wenn Sie das waren, wählen Sie jetzt eines.`,
  resetAction: () => 'Neues Passwort wählen',
  resetSmall: () =>
    'Der Link gilt einmal und eine Stunde lang. Waren Sie es nicht, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  changedSubject: () => 'Ihr Passwort wurde geändert',
  changedHeading: () => 'Ihr Passwort wurde geändert',
  changedLead: ({ email }) =>
    `Das Passwort von ${email} wurde geändert. Wer damit angemeldet war, wurde überall abgemeldet.`,
  changedAction: () => 'Noch ein anderes Passwort wählen',
  changedSmall: () => 'Wenn Sie das waren, ist nichts weiter zu tun.',
})

export const shoppersTranslations = { ...shoppers, ...mails }
