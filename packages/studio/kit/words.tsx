import type { Locale, Message } from '@sitewright/domain/kit/text.ts'
import { text } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { createContext, useContext, useEffect, type ReactNode } from 'react'
import { PartsLanguage } from '@sitewright/ui/parts-language.tsx'

export type Say = <values>(
  message: Message<values>,
  ...values: values extends undefined ? [] : [values: values]
) => string

const WordsContext = createContext<Locale>(localeOf('en'))

/** Sets the language of its children, of the UI components' own texts and of the document. */
export function Words({ tag, children }: { tag: string; children: ReactNode }) {
  const locale = localeOf(tag)
  useEffect(() => {
    document.documentElement.lang = locale.tag
  }, [locale.tag])
  return (
    <WordsContext value={locale}>
      <PartsLanguage tag={locale.tag}>{children}</PartsLanguage>
    </WordsContext>
  )
}

export function useSay(): Say {
  const locale = useContext(WordsContext)
  return (message, ...values) => text(locale, message, ...values)
}

export function useLocaleTag(): string {
  return useContext(WordsContext).tag
}
