import type { Locale, Translate } from '@sitewright/domain/kit/text.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { english } from '@sitewright/domain/locales/en.ts'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { AriaLocaleProvider } from '@sitewright/ui/aria-locale-provider.tsx'
import { loadedLocale, loadLocale } from './load-locale.ts'

const LocaleContext = createContext<Locale>(english)

/**
 * Sets the language of the screens inside it, of the UI components' own texts and of the HTML document. Texts other than the
 * English ones are loaded first; until then, the screens stay in the language they have, and the first ones are not shown.
 */
export function LocaleProvider({ tag, children }: { tag: string; children: ReactNode }) {
  const locale = useLoadedLocale(tag)
  useEffect(() => {
    if (locale) document.documentElement.lang = locale.tag
  }, [locale])
  if (!locale) return null
  return (
    <LocaleContext value={locale}>
      <AriaLocaleProvider tag={locale.tag}>{children}</AriaLocaleProvider>
    </LocaleContext>
  )
}

/** React hook that returns the texts of a language; undefined until they are loaded, unless an earlier language is still shown. */
export function useLoadedLocale(tag: string): Locale | undefined {
  const [shown, setShown] = useState(() => loadedLocale(tag))
  useEffect(() => {
    let isCurrent = true
    const show = async () => {
      const locale = await loadLocale(tag)
      if (isCurrent) setShown(locale)
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [tag])
  return shown
}

export function useTranslate(): Translate {
  const locale = useContext(LocaleContext)
  return (message, ...values) => messageText(locale, message, ...values)
}

/** React hook that returns the language with its texts, for functions of `domain` that print several of them. */
export function useLocale(): Locale {
  return useContext(LocaleContext)
}

export function useLocaleTag(): string {
  return useContext(LocaleContext).tag
}
