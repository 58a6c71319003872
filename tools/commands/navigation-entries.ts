import { isSafeLink } from '@sitewright/domain/pages/rich-text.ts'
import type { ListedEntry, ListedPage, NavigationEntry } from '@sitewright/server/pages/index.ts'

type Link = Exclude<NavigationEntry, { items: unknown }>

/** Parses command-line words as navigation entries. Returns a `fault` that names the first invalid word. */
export function readEntries(
  words: readonly string[],
  pages: readonly ListedPage[],
): { entries: NavigationEntry[] } | { fault: string } {
  const entries: { link: Link; items: Link[] }[] = []
  for (const word of words) {
    const isBelow = word.startsWith('+')
    const read = readLink(isBelow ? word.slice(1) : word, pages)
    if ('fault' in read) return read
    if (!isBelow) {
      entries.push({ link: read.link, items: [] })
      continue
    }
    const folder = entries.at(-1)
    if (!folder || !('pageId' in folder.link))
      return { fault: `“${word}” needs a page before it: a + puts an entry below the folder that stands before.` }
    folder.items.push(read.link)
  }
  return {
    entries: entries.map(({ link, items }) => ('pageId' in link && items.length > 0 ? { ...link, items } : link)),
  }
}

/**
 * Parses one command-line word as a navigation entry: `/shop` is a page of the site, `Title=/shop?category=Plants` and
 * `Title=https://example.org` are links.
 */
function readLink(word: string, pages: readonly ListedPage[]): { link: Link } | { fault: string } {
  const [, title = '', url = ''] = /^([^=/]*)=(.*)$/s.exec(word) ?? []
  if (title.trim() !== '') {
    if (url === '' || !isSafeLink(url)) return { fault: `“${url}” in “${word}” is no address that pages may lead to.` }
    return { link: { title: title.trim(), url } }
  }
  const page = pages.find(({ address }) => address === word.toLowerCase())
  if (page) return { link: { pageId: page.id } }
  if (!word.startsWith('/')) {
    return {
      fault: `“${word}” is neither the address of a page (/shop) nor a link ("Plants=/shop?category=Plants"). Options need a lone -- before them.`,
    }
  }
  const known = pages.map(({ address }) => address).join(' ')
  return {
    fault: `The site has no page at ${word}; it has ${known}. A link to anything else needs a title: "Title=${word}"`,
  }
}

/** Converts the listed entries of a navigation to the input of `setNavigation`, to copy them to another navigation. */
export function asEntries(listed: readonly ListedEntry[]): NavigationEntry[] {
  return listed.map((entry) => {
    const link = asLink(entry)
    return 'pageId' in link && entry.items.length > 0 ? { ...link, items: entry.items.map(asLink) } : link
  })
}

function asLink({ pageId, title, address, newWindow }: ListedEntry): Link {
  return pageId === null ? { title, url: address, newWindow } : { pageId }
}
