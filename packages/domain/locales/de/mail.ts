import { defineTranslations } from '../../kit/text.ts'
import { mailMessages } from '../../mail/mail.messages.ts'
import { resetMessages } from '../../team/reset.messages.ts'

const mail = defineTranslations(mailMessages, {
  sentBy: ({ sender }) => `Diese E-Mail hat ${sender} gesendet.`,
  unsubscribe: () => 'Abbestellen',
  closing: () => '',
  outbox: () => 'Postausgang',
  outboxHelp: () =>
    'Es ist kein Mailserver eingerichtet. E-Mails warten deshalb hier, und niemand bekommt sie. Wer diesen Server betreibt, kann einen einrichten. Jede bleibt 90 Tage.',
  noOutbox: () => 'Hier gibt es keinen Postausgang',
  noOutboxHelp: () => 'Die E-Mails dieses Servers gehen an einen Mailserver und werden nicht aufgehoben.',
  outboxOf: ({ title }) => `E-Mails von ${title}`,
  noMails: () => 'Noch keine E-Mails',
  noMailsHelp: () => 'Was die Website an ihre Kundschaft senden würde, erscheint hier.',
  noSiteForOutbox: () => 'Die E-Mails einer Website sieht nur, wer sie verwaltet.',
  site: () => 'Website',
  to: () => 'An',
  asText: () => 'Text',
  asPage: () => 'Seite',
  pageOf: ({ subject }) => `Die E-Mail „${subject}“, wie sie gelesen wird`,
  older: () => 'Ältere E-Mails',
  notSendable: () => 'An diese Adresse kann keine E-Mail gesendet werden.',
  undelivered: () => 'Nicht zugestellt',
})

const reset = defineTranslations(resetMessages, {
  forgot: () => 'Passwort vergessen?',
  title: () => 'Passwort vergessen?',
  help: () =>
    'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wenn es eines gibt, senden wir Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
  send: () => 'Link senden',
  sending: () => 'Wird gesendet…',
  sentTitle: () => 'Sehen Sie in Ihr Postfach',
  sent: ({ email }) =>
    `Wenn es ein Konto für ${email} gibt, ist ein Link für ein neues Passwort unterwegs. Er gilt eine Stunde.`,
  nothingCame: () =>
    'Nichts angekommen? Sehen Sie in den Spam-Ordner, prüfen Sie die Adresse oder fragen Sie, wer diesen Server betreibt.',
  tryOther: () => 'Andere Adresse versuchen',
  backToSignIn: () => 'Zurück zur Anmeldung',
  newTitle: () => 'Neues Passwort wählen',
  newHelp: ({ email }) => `Für das Konto ${email}. Wer darin angemeldet ist, wird abgemeldet.`,
  newPassword: () => 'Neues Passwort',
  hint: ({ min }) => `Mindestens ${min} Zeichen.`,
  enterNewPassword: () => 'Bitte wählen Sie ein neues Passwort.',
  save: () => 'Neues Passwort speichern',
  saving: () => 'Wird gespeichert…',
  changed: () => 'Ihr Passwort wurde geändert. Bitte melden Sie sich mit dem neuen an.',
  linkOver: () => 'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte fordern Sie einen neuen an.',
  linkOverTitle: () => 'Dieser Link gilt nicht mehr',
  askAgain: () => 'Neuen Link anfordern',
  mailSubject: () => 'Neues Passwort wählen',
  mailLead: ({ name, email }) =>
    `Guten Tag ${name}, jemand hat ein neues Passwort für das Sitewright-Konto ${email} angefordert. Wenn Sie das waren, öffnen Sie diesen Link innerhalb einer Stunde.`,
  mailAction: () => 'Neues Passwort wählen',
  mailSmall: () => 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  changedSubject: () => 'Ihr Passwort wurde geändert',
  changedLead: ({ name, email }) =>
    `Guten Tag ${name}, das Passwort des Sitewright-Kontos ${email} wurde geändert, und wer darin angemeldet war, wurde abgemeldet.`,
  changedMore: () =>
    'Wenn Sie das nicht waren, fordern Sie gleich ein neues Passwort an und sagen Sie es der Person, die den Server betreibt.',
  changedAction: () => 'Neues Passwort anfordern',
})

/** German texts of emails, and of the pages that mention or follow those emails. */
export const mailTranslations = { ...mail, ...reset }
