import { systemPartialNames } from '@sitewright/server/classic/index.ts'
import type { CheckOptions } from '@sitewright/server/themes/check-theme.ts'

/** What the renderer brings for themes that name it. */
export const checkOptions: CheckOptions = { systemPartials: systemPartialNames }
