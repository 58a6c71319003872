/** Limits on a theme's size, also listed in docs/themes.md. */
export const themeLimits = {
  files: 10_000,
  bytes: 100_000_000,
  /** Maximum size of a template, stylesheet or conf, in bytes. */
  textBytes: 1_000_000,
  /** Maximum size of a file in `assets/` or `scripts/`. */
  assetBytes: 10_000_000,
  /** Maximum depth of folders below the theme's own. */
  depth: 10,
  nameLength: 255,
} as const

/** Folders of Squarespace's theme format. All other folders of a theme are ignored. */
export const themeFolders = [
  'assets',
  'blocks',
  'collections',
  'pages',
  'presets',
  'scripts',
  'strings',
  'styles',
] as const

const rootFile = /^(?:template\.conf|[^/]+\.region|localized[^/]*\.json)$/

export function isPartOfTheme(path: string): boolean {
  const slash = path.indexOf('/')
  if (slash === -1) return rootFile.test(path)
  return themeFolders.some((folder) => folder === path.slice(0, slash))
}

/** True for a theme's files that are served unchanged. All other files of a theme are text that the server reads. */
export function isThemeAsset(path: string): boolean {
  return path.startsWith('assets/') || path.startsWith('scripts/')
}

/** True for a template, stylesheet or JSON file. Anything else outside `assets/` and `scripts/` is used for nothing. */
export function isReadByServer(path: string): boolean {
  return /\.(?:region|list|item|page|block|conf|preset|json|less|css)$/i.test(path)
}
