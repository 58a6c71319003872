import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

/** The language of what the parts themselves say to screen readers. */
export function PartsLanguage({ tag, children }: { tag: string; children: ReactNode }) {
  return <I18nProvider locale={tag}>{children}</I18nProvider>
}
