import type { Locale, Translate } from '@sitewright/domain/kit/text.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { createContext, useContext, useEffect, type ReactNode } from 'react'
import { AriaLocaleProvider } from '@sitewright/ui/aria-locale-provider.tsx'

const LocaleContext = createContext<Locale>(localeOf('en'))

/** Sets the language of the screens inside it, of the UI components' own texts and of the HTML document. */
export function LocaleProvider({ tag, children }: { tag: string; children: ReactNode }) {
  const locale = localeOf(tag)
  useEffect(() => {
    document.documentElement.lang = locale.tag
  }, [locale.tag])
  return (
    <LocaleContext value={locale}>
      <AriaLocaleProvider tag={locale.tag}>{children}</AriaLocaleProvider>
    </LocaleContext>
  )
}

export function useTranslate(): Translate {
  const locale = useContext(LocaleContext)
  return (message, ...values) => messageText(locale, message, ...values)
}

export function useLocaleTag(): string {
  return useContext(LocaleContext).tag
}
