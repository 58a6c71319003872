import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

/** Sets the language of the components' own screen reader texts. */
export function PartsLanguage({ tag, children }: { tag: string; children: ReactNode }) {
  return <I18nProvider locale={tag}>{children}</I18nProvider>
}
