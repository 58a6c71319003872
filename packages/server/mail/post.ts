import { createTransport, type NodemailerError } from 'nodemailer'
import type { DueMail } from './mail.store.ts'

/** What became of one try: taken by the mail server, to be tried again, or refused for good. `why` says no secret and no address. */
export type Sent = { kind: 'taken' } | { kind: 'later' | 'never'; why: string }

/** Hands mails to a mail server, one at a time. */
export type Post = { readonly domain: string; send(mail: DueMail, signal: AbortSignal): Promise<Sent> }

const connectMs = 10_000
const silenceMs = 30_000

/**
 * SMTP: `smtp://user:password@host:587` (STARTTLS where the server offers it, always with a password to another machine) or `smtps://`.
 * A connection for each mail, so that nothing of one try is left for the next.
 */
export function smtpPost(smtpUrl: string, from: string): Post {
  const transport = createTransport({
    ...serverOf(new URL(smtpUrl)),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    domain: from.slice(from.lastIndexOf('@') + 1),
    send: async (mail, signal) => {
      try {
        await transport.sendMail({ ...messageOf(mail, from), signal })
        return { kind: 'taken' }
      } catch (error) {
        return refusalOf(error as NodemailerError) // whatever it is, it is read with care
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

/** The addresses are given apart from names, so that nothing in either is read as another address. */
function messageOf(mail: DueMail, from: string) {
  return {
    envelope: { from, to: [mail.recipient] },
    from: { name: mail.sender, address: from },
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.plain,
    html: mail.html,
    messageId: `<${mail.messageId}>`,
    date: new Date(mail.createdAt),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
  }
}

/** One click of the reader's program ends such mails (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string | { prepared: boolean; value: string }> {
  if (url === null) return {}
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` }, // an address is never folded
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

const ofTheMail: ReadonlySet<string> = new Set(['RCPT TO', 'DATA'])

/** Only what the server says for good of this recipient or this message ends the tries; a wrong password here is no fault of the mail. */
function refusalOf(error: NodemailerError): Sent {
  const { code = 'unknown', command = '', responseCode, permanent } = error
  const why = [code, command, responseCode].filter((part) => part !== '' && part !== undefined).join(' ')
  return { kind: permanent === true && ofTheMail.has(command) ? 'never' : 'later', why }
}
