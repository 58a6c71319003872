import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

type Files = Readonly<Record<string, string | Buffer>>

/** The files of a small theme that is in order; `more` lies over them, `template.conf` given as an object. */
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

/** The files as `checkTheme` and `readTheme` take them. */
export function inMemory(files: Files): Map<string, Buffer> {
  return new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
}

const themesFolder = mkdtempSync(join(tmpdir(), 'sitewright-themes-'))
process.once('exit', () => rmSync(themesFolder, { recursive: true, force: true }))

/** A new folder with these files, below the system's folder for such things; it goes with the process. */
export function aThemeFolder(files: Files, name = 'small'): string {
  const folder = join(mkdtempSync(join(themesFolder, 'theme-')), name)
  mkdirSync(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
