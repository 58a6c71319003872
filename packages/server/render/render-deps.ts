import type { BlockTemplates } from '../blocks/index.ts'
import type { ThemeService } from '../themes/index.ts'
import type { CldrSource, ProductListCache, SnapshotCache } from '../site-snapshot/index.ts'
import type { TemplateErrorLog } from './template-error-log.ts'
import type { SlowPages } from './slow-pages.ts'
import type { StorefrontScripts } from './html/head-and-foot.ts'
import type { LoadedPageContentCache } from './page-cache/loaded-page-content-cache.ts'

/** The caches and static data with which a process renders pages. */
export type RenderDeps = {
  snapshots: SnapshotCache
  themes: Pick<ThemeService, 'findCriticalCss'>
  blocks: BlockTemplates
  boot: StorefrontScripts
  cldr: CldrSource
  contents: LoadedPageContentCache
  lists: ProductListCache
  errorLog: TemplateErrorLog
  slowPages: SlowPages
}
