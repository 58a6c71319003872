import type { NewThemeNavigation } from '@sitewright/server/pages/index.ts'

/**
 * Returns one sentence for each navigation of the site's new theme: where its entries come from, or how to fill it when it is
 * empty.
 */
export function navigationReport(identifier: string, navigations: readonly NewThemeNavigation[]): string[] {
  if (navigations.length === 0) return ['The theme has no navigation.']
  return navigations.map(({ name, title, entries, from }) => {
    const called = title === '' || title === name ? name : `${name} (${title})`
    if (entries === 0)
      return `Navigation ${called} is empty. Fill it: npm run site:navigation ${identifier} ${name} ADDRESS…`
    const count = entries === 1 ? '1 entry' : `${entries} entries`
    return from === null
      ? `Navigation ${called} keeps its ${count}.`
      : `Navigation ${called} has the ${count} of ${from}.`
  })
}
