/** What a theme may cost; docs/themes.md lists them. */
export const themeLimits = {
  files: 10_000,
  bytes: 100_000_000,
  /** One template, stylesheet or conf. */
  textBytes: 1_000_000,
  /** One file of `assets/` or `scripts/`. */
  assetBytes: 10_000_000,
  /** Folders within each other, the theme's own not counted. */
  depth: 10,
  nameLength: 255,
} as const

/** Folders of the public format; whatever else lies in a theme's folder is no part of it. */
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

/** Files that are served as they are; everything else of a theme is text that we read. */
export function isAsset(path: string): boolean {
  return path.startsWith('assets/') || path.startsWith('scripts/')
}
