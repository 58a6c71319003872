import type { Theme } from './format/read-theme.ts'
import type { TweakValues } from './tweaks/tweaks.ts'

/** The theme that a site shows, with the site's values of its tweaks. */
export type ActiveTheme = {
  theme: Theme
  tweaks: TweakValues
  /** Id of the imported theme version; null for a built-in theme. */
  versionId: string | null
  /** True when scripts of the theme may make code from text, on pages that are not of one person. */
  allowsEval: boolean
}
