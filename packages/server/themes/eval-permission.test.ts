import { expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { aPage } from '../testing/a-page.ts'
import { aSite } from '../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../testing/a-theme.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import { activateBuiltInTheme, activateThemeVersion, importTheme, setTweaks } from './index.ts'

const app = await suiteApp()
const lessWithTweak = '// tweak: {"type":"color","title":"Ink"}\n@ink: #111;\nbody { color: @ink }'

it('BX-5.09 code made from text runs only for the theme for which the owner permits it, until another one is chosen', async () => {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  await aPage(ctx, { isHome: true })
  /** True when the home page permits code made from text. Asks a second server, which has no page in its cache. */
  const permitted = async (): Promise<boolean> => {
    const other = await testApp({ sameAs: app })
    const { headers } = await other.visitor(ctx.site).get('/')
    await other.close()
    return /script-src [^;]*'unsafe-eval'/.test(String(headers['content-security-policy']))
  }
  const folder = (name: string) => aThemeFolder(themeFiles({ 'styles/site.less': lessWithTweak }), name)

  const { versionId } = await importTheme(ctx, folder('one'))
  expect(await permitted()).toBe(false)
  await importTheme(ctx, folder('one'), { allowsEval: true })
  expect(await permitted()).toBe(true)
  await setTweaks(ctx, { Ink: '#abcdef' })
  await activateThemeVersion(ctx, versionId)
  expect(await permitted()).toBe(true)
  await importTheme(ctx, folder('two'))
  expect(await permitted()).toBe(false)
  await activateThemeVersion(ctx, versionId)
  expect(await permitted()).toBe(false)
  await importTheme(ctx, folder('one'), { allowsEval: true })
  await activateBuiltInTheme(ctx, { theme: 'kiln' })
  expect(await permitted()).toBe(false)
})
