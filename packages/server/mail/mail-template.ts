import { messageText, type Locale, type Message } from '@sitewright/domain/kit/text.ts'
import { mailMessages } from '@sitewright/domain/mail/mail.messages.ts'
import { compile, render, type Template } from '@sitewright/template'
import { textDirection } from '@sitewright/domain/locales/text-direction.ts'
import { letterFrame, defaultBodyHtml, defaultPlainTextTemplate } from './letter.ts'
import type { MailFrame } from './mail-frame.ts'
import { sheetFrame } from './sheet.ts'
import { wrapPlainText } from './wrap-plain-text.ts'

/**
 * One kind of mail. Its templates see the values that `renderMail` receives and, as `words`, the texts of the kind in the
 * recipient's language; `paragraphs` has each of them line by line.
 */
export type MailTemplate<Values extends object> = {
  readonly name: string
  readonly subject: MailText<Values>
  readonly words: Readonly<Record<string, MailText<Values>>>
  readonly html: Template
  readonly text: Template
  readonly plainChars: number
}

type MailText<Values extends object> = Message<Values> | Message

export type MailTemplateSource<Values extends object> = {
  /** Name of the kind, for example `team.password-reset`. */
  name: string
  subject: MailText<Values>
  /** Texts of the default body: `heading`, `lead`, `more`, `action` (needs the value `actionUrl`), `closing` and `small`. */
  words: Readonly<Record<string, MailText<Values>>>
  /**
   * Template of the HTML between the frame's header and footer; `text` is its plain-text version. Both default to a body made of
   * `words`.
   */
  html?: string
  text?: string
  /** The frame around the templates: `letter` is a plain column, `sheet` a designed page with room for tables. Defaults to `letter`. */
  frame?: keyof typeof frames
}

const frames = { letter: letterFrame, sheet: sheetFrame } as const satisfies Record<string, MailFrame>

/** Compiles a kind of mail. Values in its HTML are escaped for their context. Throws when a template has a fault. */
export function mailTemplate<Values extends object>(parts: MailTemplateSource<Values>): MailTemplate<Values> {
  const { name, subject, words } = parts
  const frame: MailFrame = frames[parts.frame ?? 'letter']
  const html = compile(frame.html(parts.html ?? defaultBodyHtml), { name, escape: 'context' })
  const plain = compile(frame.text(parts.text ?? defaultPlainTextTemplate), { name })
  const [fault] = [...html.errors, ...plain.errors]
  if (fault) throw new Error(`The mail ${name} has a fault in line ${fault.line}: ${fault.message}`)
  return { name, subject, words, html, text: plain, plainChars: frame.plainChars }
}

export type MailRenderOptions = { locale: Locale; sender: string; unsubscribeUrl: string | null }
export type RenderedMail = { subject: string; plain: string; html: string }

const longestSubject = 200
/**
 * Characters that a subject must not contain: those that end a line of a header, and invisible ones that change the text
 * direction.
 */
const unprintable = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu

/** Renders a mail for one recipient. */
export function renderMail<Values extends object>(
  template: MailTemplate<Values>,
  values: Values,
  { locale, sender, unsubscribeUrl }: MailRenderOptions,
): RenderedMail {
  const translate = (message: MailText<Values>): string =>
    messageText<unknown>(locale, message as Message<unknown>, values)
  const subject = sanitizeMailHeader(translate(template.subject))
  const direction = textDirection(locale.tag)
  const words = Object.entries(template.words).map(([name, message]) => [name, translate(message)] as const)
  const data = {
    ...values,
    words: Object.fromEntries(words),
    paragraphs: Object.fromEntries(words.map(([name, text]) => [name, mailParagraphs(text)])),
    mail: {
      language: locale.tag,
      direction,
      start: direction === 'ltr' ? 'left' : 'right',
      end: direction === 'ltr' ? 'right' : 'left',
      subject,
      sender,
      sentBy: messageText(locale, mailMessages.sentBy, { sender }),
      unsubscribe: messageText(locale, mailMessages.unsubscribe),
      unsubscribeUrl,
    },
  }
  const env = { now: 0, locale: locale.tag } // templates of mails need no current time: their values contain dates as text
  const print = (part: Template): string => render(part, data, env).html.replaceAll(noText, '').toWellFormed()
  const plain = wrapPlainText(print(template.text), template.plainChars)
  return { subject, plain, html: print(template.html) }
}

/** Splits a text of several lines into paragraphs, which mails show one below the other. */
export function mailParagraphs(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/**
 * Characters that are removed from a mail's text: control characters except line break and tab. PostgreSQL does not store all of
 * them, and mail clients show none.
 */
const noText = /[^\P{Cc}\n\t]/gu

/** Makes a text fit for a header: one line of at most 200 characters, without control characters. */
export function sanitizeMailHeader(value: string): string {
  return value.replaceAll(unprintable, ' ').trim().slice(0, longestSubject).toWellFormed()
}
