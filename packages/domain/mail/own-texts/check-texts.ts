import type { FieldProblem } from '../../kit/refusal.ts'
import { findBraceProblems } from './name-places.ts'
import { mailTextsMessages as messages } from './mail-texts.messages.ts'
import { namesOf, type MailPart, type ShopMail } from './shop-mails.ts'

/** Longest own text of each kind in characters. A subject stays below the limit of headers with its names filled in. */
export const longestTexts = { subject: 150, heading: 200, text: 2000, closing: 1000 } as const

/** Control characters, and invisible ones that end a line or change the direction of the text around them. */
const unprintable = /[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069\ufeff]/u

/** True when a text has characters that cannot stand in mails. */
export function isUnprintable(text: string): boolean {
  return !text.isWellFormed() || unprintable.test(text)
}

/** Says what is wrong with an owner's text for a part of a mail; null when nothing is. */
export function mailTextProblem(mail: ShopMail, part: MailPart, text: string): FieldProblem | null {
  const most = longestTexts[part.kind]
  if (text.length > most) return { message: messages.tooLong, values: { most } }
  const isOneLine = part.kind === 'subject' || part.kind === 'heading'
  if (isUnprintable(text) || (isOneLine && text.includes('\n'))) return { message: messages.unprintable }
  if (part.kind !== 'closing' && text.trim() === '') return { message: messages.empty }
  const [problem] = findBraceProblems(text, namesOf(mail))
  if (!problem) return null
  const place = { found: problem.text, at: problem.start + 1 }
  if (problem.kind === 'brace') return { message: messages.strayBrace, values: place }
  return { message: messages.unknownName, values: place }
}
