import { compile, render, type TemplateRenderOptions, type Template } from '@sitewright/template'
import { compileTheme, templateTexts, type ThemeTemplates } from '@sitewright/server/squarespace-compat/index.ts'
import { readTheme, type Theme } from '@sitewright/server/themes/format/read-theme.ts'
import { readThemeFolder } from '@sitewright/server/themes/format/theme-folder.ts'
import { join } from 'node:path'
import { loadGenerated } from '../packages/template/testing/load-generated.ts'
import { root } from '../tools/source-files.ts'

/**
 * A page of the demonstration site. `template` is its template in the theme Kiln; null for pages of blocks, which run only the
 * layout.
 */
export type ThemePage = { name: string; path: string; template: readonly ['lists' | 'items', string] | null }

export const themePages: readonly ThemePage[] = [
  { name: 'home', path: '/', template: null },
  { name: 'products', path: '/shop', template: ['lists', 'products'] },
  { name: 'product', path: '/shop/morning-mug', template: ['items', 'products'] },
  { name: 'posts', path: '/journal', template: ['lists', 'blog'] },
  { name: 'post', path: '/journal/how-to-repot-without-drama', template: ['items', 'blog'] },
]

/** Returns two functions that render a page with all its templates: compiled to closures and compiled to modules. */
export async function themeRenderers(
  page: ThemePage,
  data: object,
): Promise<{ closures: () => string; modules: () => string }> {
  const theme = await readKiln()
  const texts = [...templateTexts(theme).texts]
  const loaded = await loadGenerated(texts.map(([name, text]) => compile(text, { name })))
  const modules = new Map(texts.map(([name, text], at) => [`${name} ${text}`, loaded[at]]))
  const byModule = (text: string, name: string): Template => modules.get(`${name} ${text}`) ?? compile(text, { name })
  return {
    closures: renderer(page, compileTheme(theme), data),
    modules: renderer(page, compileTheme(theme, byModule), data),
  }
}

async function readKiln(): Promise<Theme> {
  const { theme } = readTheme('kiln', await readThemeFolder(join(root, 'themes/kiln')))
  if (!theme) throw new Error('Kiln cannot be read.')
  return theme
}

function renderer({ name, template }: ThemePage, templates: ThemeTemplates, data: object): () => string {
  const layout = templates.layouts.get('default')
  const content = template && templates[template[0]].get(template[1])
  if (!layout || content === undefined) throw new Error(`Kiln has no template for ${name}.`)
  const env: TemplateRenderOptions = { now: 0, variantPrices: 'integers', partials: templates.partials }
  const used = content ? [content, layout] : [layout]
  return () => used.map((one) => render(one, data, env).html).join('')
}
