import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Files = Readonly<Record<string, string | Buffer>>

/** Returns the files of a small valid theme. `more` adds or replaces files, `conf` overrides keys of `template.conf`. */
export function themeFiles(more: Files = {}, conf: object = {}): Record<string, string | Buffer> {
  const whole = {
    name: 'Small',
    author: 'Somebody',
    layouts: { default: { name: 'Default', regions: ['site'] } },
    stylesheets: ['site.less'],
    ...conf,
  }
  return {
    'template.conf': JSON.stringify(whole, null, 2),
    'site.region':
      '<html><head>{squarespace-headers}</head><body class="{squarespace.page-classes}">{squarespace.main-content}{squarespace-footers}</body></html>',
    'styles/site.less': 'body { color: red }',
    ...more,
  }
}

/** Converts files to the map of buffers that `checkTheme` and `readTheme` take. */
export function inMemory(files: Files): Map<string, Buffer> {
  return new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
}

const themesFolder = mkdtempSync(join(tmpdir(), 'sitewright-themes-'))
process.once('exit', () => rmSync(themesFolder, { recursive: true, force: true }))

/** Writes the files to a new temporary folder, which is removed when the process exits. */
export function aThemeFolder(files: Files, name = 'small'): string {
  const folder = join(mkdtempSync(join(themesFolder, 'theme-')), name)
  mkdirSync(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** Optional folder of published third-party themes beside the repository. Tests use them when they are there. */
const publicFolder = fileURLToPath(new URL('../../../../shared/themes', import.meta.url))

/** Lists the published themes, sorted by name; empty when the folder does not exist. */
export function publicThemes(): { name: string; folder: string }[] {
  if (!existsSync(publicFolder)) return []
  const entries = readdirSync(publicFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return entries
    .map(({ name }) => ({ name, folder: join(publicFolder, name) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Returns a test title that names the published themes that were tested. */
export function publicThemesTried(themes: readonly { name: string }[]): string {
  if (themes.length === 0) return 'skips the public themes, because shared/themes is missing'
  return `tests the public themes ${themes.map(({ name }) => name).join(', ')}`
}
