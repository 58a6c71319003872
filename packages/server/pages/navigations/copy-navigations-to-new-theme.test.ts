import { expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { raiseRevision } from '../../sites/index.ts'
import { aPage } from '../../testing/a-page.ts'
import { aSite } from '../../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../../testing/a-theme.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { untilLocked } from '../../testing/until.ts'
import { activateBuiltInTheme, importTheme } from '../../themes/index.ts'
import { copyNavigationsToNewTheme, listNavigations, setNavigation, type NewThemeNavigation } from '../index.ts'

const app = await suiteApp()

/** Returns a theme whose pages print the names and entries of its navigations. */
function aTheme(name: string, navigations: Record<string, string>, named = ''): string {
  const shown = [...Object.keys(navigations), ...(named === '' ? [] : [named])].map(
    (one) =>
      `<nav><squarespace:navigation navigationId="${one}">${one}:{.repeated section items}[{.if collection}{collection.title}{.or}{externalLink.title}{.end}{.repeated section items}({collection.title}){.end}]{.end}</squarespace:navigation></nav>`,
  )
  const conf = { name, navigations: Object.entries(navigations).map(([id, title]) => ({ name: id, title })) }
  const region = `<html><head>{squarespace-headers}</head><body>${shown.join('')}{squarespace.main-content}{squarespace-footers}</body></html>`
  return aThemeFolder(themeFiles({ 'site.region': region }, conf), name)
}

async function importInto(ctx: Ctx, folder: string): Promise<NewThemeNavigation[]> {
  let navigations: NewThemeNavigation[] = []
  await importTheme(ctx, folder, {
    onChange: async (tx, change) => {
      navigations = await copyNavigationsToNewTheme(tx, ctx, change)
    },
  })
  return navigations
}

/** Creates a site with the theme Kiln. Its main navigation holds a page, a folder and a link; its footer holds one link. */
async function aFilledSite(): Promise<Ctx> {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  await activateBuiltInTheme(ctx, { theme: 'kiln' })
  const home = await aPage(ctx, { title: 'Home', isHome: true })
  const folder = await aPage(ctx, { title: 'More', typeName: 'folder' })
  const inside = await aPage(ctx, { title: 'Inside' })
  await setNavigation(ctx, 'mainNav', [
    { pageId: home.id },
    { pageId: folder.id, items: [{ pageId: inside.id }] },
    { url: '/shop', title: 'Shop' },
  ])
  await setNavigation(ctx, 'footerNav', [{ url: '/imprint', title: 'Imprint' }])
  return ctx
}

async function navsAt(ctx: Ctx): Promise<string[]> {
  const { text } = await app.visitor(ctx.site).get('/')
  return Array.from(text.matchAll(/<nav>([^<]*)<\/nav>/g), ([, shown = '']) => shown)
}

it('copies entries, with the pages of folders, from the previous theme’s navigation in the same place', async () => {
  const ctx = await aFilledSite()
  const theme = aTheme('harbour', {
    navPrime: 'Primary Navigation',
    'nav-mobile': 'Mobile',
    foot: 'Foot',
    extra: 'Extra',
  })
  const filled = await importInto(ctx, theme)
  expect(filled.map(({ name, entries, from }) => [name, entries, from])).toEqual([
    ['navPrime', 3, 'mainNav'],
    ['nav-mobile', 3, 'mainNav'],
    ['foot', 1, 'footerNav'],
    ['extra', 0, null],
  ])
  const main = '[Home][More(Inside)][Shop]'
  expect(await navsAt(ctx)).toEqual([`navPrime:${main}`, `nav-mobile:${main}`, 'foot:[Imprint]', 'extra:'])
})

it('fills a navigation that only a template names', async () => {
  const ctx = await aFilledSite()
  await importInto(ctx, aTheme('undeclared', {}, 'header'))
  expect(await navsAt(ctx)).toEqual(['header:[Home][More(Inside)][Shop]'])
})

it('keeps the entries of a navigation with the same name, and navigations that the theme does not show', async () => {
  const ctx = await aFilledSite()
  await setNavigation(ctx, 'navPrime', [{ url: '/own', title: 'Own' }])
  const filled = await importInto(ctx, aTheme('harbour', { navPrime: 'Primary Navigation' }))
  expect(filled).toMatchObject([{ name: 'navPrime', entries: 1, from: null }])
  expect(await navsAt(ctx)).toEqual(['navPrime:[Own]'])
  const { navigations } = await listNavigations(ctx)
  expect(navigations.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['footerNav', 1],
    ['mainNav', 3],
    ['navPrime', 1],
  ])
})

it('keeps a navigation empty that its owner emptied when the theme is updated', async () => {
  const ctx = await aFilledSite()
  const places = { navPrime: 'Primary Navigation', foot: 'Footer' }
  await importInto(ctx, aTheme('harbour', { ...places, extra: 'Extra' }))
  await setNavigation(ctx, 'foot', [])
  await setNavigation(ctx, 'extra', [{ url: '/own', title: 'Own' }])
  expect(await importInto(ctx, aTheme('harbour', places))).toMatchObject([
    { name: 'navPrime', entries: 3, from: null },
    { name: 'foot', entries: 0, from: null },
  ])
  expect(await navsAt(ctx)).toEqual(['navPrime:[Home][More(Inside)][Shop]', 'foot:'])
})

it('shows only entries that are saved during the import, whether before or after the navigations are filled', async () => {
  const own = [{ url: '/own', title: 'Own' }]
  const folder = aTheme('harbour', { navPrime: 'Primary Navigation' })

  const savedAfter = await aFilledSite()
  let saving = Promise.resolve()
  await importTheme(savedAfter, folder, {
    onChange: async (tx, change) => {
      await copyNavigationsToNewTheme(tx, savedAfter, change)
      saving = setNavigation(savedAfter, 'navPrime', own)
      await Promise.race([saving, untilLocked(app.deps.owner)])
    },
  })
  await saving
  expect(await navsAt(savedAfter)).toEqual(['navPrime:[Own]'])

  const savedBefore = await aFilledSite()
  let both: Promise<unknown> = Promise.resolve()
  await inSite(savedBefore, async (tx) => {
    await raiseRevision(tx, savedBefore, ['site']) // blocks a concurrent save after its entries are written
    const first = setNavigation(savedBefore, 'navPrime', own)
    await untilLocked(app.deps.owner)
    both = Promise.all([first, importInto(savedBefore, folder)])
    await untilLocked(app.deps.owner, { atLeast: 2 })
  })
  await both
  expect(await navsAt(savedBefore)).toEqual(['navPrime:[Own]'])
})

it('changes no entry when the import fails', async () => {
  const ctx = await aFilledSite()
  const before = await listNavigations(ctx)
  const failing = importTheme(ctx, aTheme('harbour', { navPrime: '' }), {
    onChange: async (tx, change) => {
      await copyNavigationsToNewTheme(tx, ctx, change)
      throw new Error('stopped')
    },
  })
  await expect(failing).rejects.toThrow('stopped')
  expect(await listNavigations(ctx)).toEqual(before)
})
