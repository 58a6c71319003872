import type { Locale, Translate } from '@sitewright/domain/kit/text.ts'
import { text } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { createContext, useContext, useEffect, type ReactNode } from 'react'
import { PartsLanguage } from '@sitewright/ui/parts-language.tsx'

const LocaleContext = createContext<Locale>(localeOf('en'))

/** Sets the language of the screens inside it, of the UI components' own texts and of the HTML document. */
export function LocaleProvider({ tag, children }: { tag: string; children: ReactNode }) {
  const locale = localeOf(tag)
  useEffect(() => {
    document.documentElement.lang = locale.tag
  }, [locale.tag])
  return (
    <LocaleContext value={locale}>
      <PartsLanguage tag={locale.tag}>{children}</PartsLanguage>
    </LocaleContext>
  )
}

export function useTranslate(): Translate {
  const locale = useContext(LocaleContext)
  return (message, ...values) => text(locale, message, ...values)
}

export function useLocaleTag(): string {
  return useContext(LocaleContext).tag
}
