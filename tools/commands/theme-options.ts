import { systemPartialNames } from '@sitewright/server/squarespace-compat/index.ts'
import type { CheckOptions } from '@sitewright/server/themes/checks/check-theme.ts'

/** Options of theme checks: the system partials that themes can use without shipping them. */
export const checkOptions: CheckOptions = { systemPartials: systemPartialNames }
