import { toRecord } from '../pages/chosen-settings.ts'
import { legalEntriesOf, legalPath, type LegalKind } from '../legal/legal-texts.ts'
import type { Translate } from '../kit/text.ts'
import { checkoutPageMessages as messages } from './checkout-page.messages.ts'

/**
 * What the shopper accepted: the text beside the box, when it was ticked (epoch ms), and which version of each legal text was in force.
 * The text and the versions are stored because they say what was agreed to.
 */
export type AcceptedTerms = { text: string; atMs: number; versions: Partial<Record<LegalKind, number>> }

/** The box as it was ticked. `value` stands for its text and for everything that it links to. */
export type TickedTerms = AcceptedTerms & { value: string }

/** A link to a text that is accepted. `isPage` is false for one at the foot of the checkout itself. */
export type TermsLink = { title: string; url: string; isPage: boolean }

/** The box that says that the terms were read, and what it stands for, as text to hash. */
export type OfferedTerms = Omit<AcceptedTerms, 'atMs'> & {
  lead: string
  links: readonly TermsLink[]
  fingerprint: string
}

/** Returns the box of a shop that wants its terms accepted. */
export function offeredTerms(settings: unknown, translate: Translate): OfferedTerms {
  const store = toRecord(toRecord(settings)['storeSettings'])
  const texts = new Map(legalEntriesOf(settings).map((entry) => [entry.kind, entry]))
  const plain = { terms: store['termsOfService'], withdrawal: store['returnPolicy'] }
  const titles = { terms: messages.terms, withdrawal: messages.returns }
  const anchors = { terms: '#terms', withdrawal: '#returns' }
  const links = (['terms', 'withdrawal'] as const).flatMap((kind): TermsLink[] => {
    const text = texts.get(kind)
    if (text) return [{ title: text.title, url: legalPath(kind), isPage: true }]
    const isPlain = typeof plain[kind] === 'string' && plain[kind] !== ''
    return isPlain ? [{ title: translate(titles[kind]), url: anchors[kind], isPage: false }] : []
  })
  const lead = translate(links.length > 0 ? messages.acceptTerms : messages.acceptTermsAlone)
  const text = [lead, links.map(({ title }) => title).join(', ')].filter(Boolean).join(' ')
  const versions = Object.fromEntries(
    [...texts.values()].flatMap(({ kind, version }) => (kind in plain ? [[kind, version] as const] : [])),
  )
  return { text, versions, lead, links, fingerprint: JSON.stringify([text, versions, plain]) }
}
