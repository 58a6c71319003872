import { text, type Message } from '@sitewright/domain/kit/text.ts'
import { systemPagesMessages } from '@sitewright/domain/pages/system-pages.messages.ts'
import { systemTemplate, type SystemKind } from '../classic/index.ts'
import { draw, type PageWork } from './page-work.ts'
import type { Json } from '../shells/index.ts'
import { expandTags } from './tags.ts'

/** Draws what the theme brings no template for, in the site's language. */
export async function systemHtml(work: PageWork, kind: SystemKind, typeName: string, data: Json): Promise<string> {
  const template = systemTemplate(kind, typeName)
  return template ? expandTags(draw(work, template, { ...data, words: wordsOf(work) }), work, data) : ''
}

function wordsOf({ shell: { locale } }: PageWork): Json {
  const all: readonly [string, Message][] = Object.entries(systemPagesMessages)
  return Object.fromEntries(all.map(([name, message]) => [name, text(locale, message)]))
}
