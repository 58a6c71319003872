import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, generate } from '@sitewright/template'
import { templateTexts } from '@sitewright/server/squarespace-compat/index.ts'
import {
  hashTemplateEngineSources,
  templateModuleHash,
  modulesFolder,
  engineHashFile,
} from '@sitewright/server/site-snapshot/theme-modules.ts'
import { readTheme } from '@sitewright/server/themes/format/read-theme.ts'
import { readThemeFolder } from '@sitewright/server/themes/format/theme-folder.ts'
import { root } from './source-files.ts'

// Compiles the templates of the built-in themes to modules in dist/themes. Run by the build.
rmSync(modulesFolder, { recursive: true, force: true })
mkdirSync(modulesFolder, { recursive: true })
const themes = join(root, 'themes')
for (const { name } of readdirSync(themes, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const { theme } = readTheme(name, await readThemeFolder(join(themes, name)))
  if (!theme) continue
  for (const [template, text] of templateTexts(theme).texts) {
    const module = generate(compile(text, { name: template }))
    writeFileSync(join(modulesFolder, `${name}-${templateModuleHash(template, text)}.mjs`), module)
  }
}
writeFileSync(join(modulesFolder, engineHashFile), hashTemplateEngineSources())
