type PageLink = { className: string; word: 'previous' | 'next' | 'newer' | 'older' }

/**
 * Template for the links from a page of a list to the previous and the next one. Prints nothing when the list has one page.
 * `word` names the link's text in the template's `words`.
 */
export function listPagination(className: string, previous: PageLink, next: PageLink): string {
  return `\
{.section pagination}{.if prevPage || nextPage}<nav class="${className}" aria-label="{words.pages|htmltag}">
    {.if prevPage}<a class="${previous.className}" rel="prev" href="{prevPageUrl|htmltag}">{words.${previous.word}|htmltag}</a>{.end}
    {.if nextPage}<a class="${next.className}" rel="next" href="{nextPageUrl|htmltag}">{words.${next.word}|htmltag}</a>{.end}
  </nav>{.end}{.end}`
}
