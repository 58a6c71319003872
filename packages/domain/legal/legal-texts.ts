import { toRecord } from '../pages/chosen-settings.ts'

/** The legal texts of a site, in the order in which pages link to them. */
export const legalKinds = ['terms', 'withdrawal', 'privacy', 'imprint'] as const
export type LegalKind = (typeof legalKinds)[number]

/** Longest title and text, in characters. */
export const maxLegalChars = { title: 100, html: 200_000 } as const

/** A legal text that a site has. `version` counts its saves, so that an order can say which one was accepted. */
export type LegalEntry = { kind: LegalKind; title: string; version: number }

/** Returns the address of a legal text, which never changes, so that it may stand in printed matter. */
export function legalPath(kind: LegalKind): string {
  return `/legal/${kind}`
}

/** Returns the legal text at an address; `null` for every other address. `path` has no slash at its ends. */
export function legalKindAt(path: string): LegalKind | null {
  return legalKinds.find((kind) => legalPath(kind) === `/${path}`) ?? null
}

/** Lists the legal texts that a site has, which its settings name: every page and the checkout links to them. */
export function legalEntriesOf(settings: unknown): LegalEntry[] {
  const index = toRecord(toRecord(settings)['legalTexts'])
  return legalKinds.flatMap((kind) => {
    const { title, version } = toRecord(index[kind])
    return typeof title === 'string' && typeof version === 'number' ? [{ kind, title, version }] : []
  })
}
