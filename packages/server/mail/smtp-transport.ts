import type { NodemailerError, Transporter } from 'nodemailer'
import type { DueMail } from './mail.store.ts'

/**
 * Result of one attempt to send a mail: accepted, to be retried, or rejected permanently. `why` contains neither secrets nor
 * addresses.
 */
export type SendResult = { kind: 'taken' } | { kind: 'later' | 'never'; why: string }

/** Sends mails to a mail server. `domain` is the domain of the sender's address. */
export type MailTransport = { readonly domain: string; send(mail: DueMail, signal: AbortSignal): Promise<SendResult> }

const connectMs = 10_000
const silenceMs = 30_000

/**
 * Creates a transport that sends by SMTP. `smtp://user:password@host:587` uses STARTTLS where the server offers it and requires
 * it when a password goes to another machine; `smtps://` always uses TLS. Opens a connection for each mail, so that attempts
 * share no state.
 */
export function smtpTransport(smtpUrl: string, from: string): MailTransport {
  const options = {
    ...serverOf(new URL(smtpUrl)),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let transport: Promise<Transporter> | null = null
  // The library is loaded by the first mail: a server without SMTP_URL never needs it.
  const open = async (): Promise<Transporter> => (await import('nodemailer')).createTransport(options)
  return {
    domain: from.slice(from.lastIndexOf('@') + 1),
    send: async (mail, signal) => {
      try {
        await (await (transport ??= open())).sendMail({ ...messageOf(mail, from), signal })
        return { kind: 'taken' }
      } catch (error) {
        return refusalOf(error as NodemailerError) // safe: `refusalOf` accepts errors without nodemailer's fields
      }
    },
  }
}

function serverOf({ protocol, hostname, port, username, password }: URL) {
  const isSecure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const hasLogin = username !== ''
  const isHere = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
  return {
    host,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: hasLogin && !isSecure && !isHere,
    ...(hasLogin && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

/**
 * Converts a mail to a message for nodemailer. Names and addresses are separate fields, so that neither can be read as another
 * address.
 */
function messageOf(mail: DueMail, from: string) {
  return {
    envelope: { from: { name: '', address: from }, to: [{ name: '', address: mail.recipient }] },
    from: { name: mail.sender, address: from },
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.plain,
    html: mail.html,
    messageId: `<${mail.messageId}>`,
    date: new Date(mail.createdAt),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
  }
}

/** Headers for one-click unsubscription in mail clients (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string | { prepared: boolean; value: string }> {
  if (url === null) return {}
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` }, // `prepared`: the URL must not be folded
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

const ofTheMail: ReadonlySet<string> = new Set(['RCPT TO', 'DATA'])

/**
 * Returns the result of an attempt that failed with this error. Only a permanent rejection of the recipient or the message ends
 * the retries. A wrong SMTP password, for example, says nothing about the mail.
 */
function refusalOf(error: NodemailerError): SendResult {
  const { code = 'unknown', command = '', responseCode, permanent } = error
  const why = [code, command, responseCode].filter((part) => part !== '' && part !== undefined).join(' ')
  return { kind: permanent === true && ofTheMail.has(command) ? 'never' : 'later', why }
}
