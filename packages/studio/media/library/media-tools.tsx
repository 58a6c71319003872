import { fileSizeText } from '@sitewright/domain/downloads/product-file.ts'
import { pictureKinds } from '@sitewright/domain/media/media.wire.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useListSearch } from '../../kit/list/list-search.ts'
import { ListTools } from '../../kit/list/list-tools.tsx'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import { useStorage } from '../media-query.ts'
import styles from './media-library.module.css'

/** Search, filters and order of the library, whether it is a grid or a list, and how much space the site's files take up. */
export function MediaTools({ siteId, total }: { siteId: string; total: number | undefined }) {
  const translate = useTranslate()
  const storage = useStorageText(siteId)
  const count = total === undefined ? undefined : translate(messages.pictureCount, { count: total })
  const filters = [
    {
      name: 'kind',
      label: translate(messages.kind),
      options: pictureKinds.map((value) => ({ value, label: value === 'webp' ? 'WebP' : value.toUpperCase() })),
    },
    {
      name: 'alt',
      label: translate(messages.altText),
      options: [{ value: 'missing', label: translate(messages.altMissing) }],
    },
    { name: 'use', label: translate(messages.use), options: [{ value: 'none', label: translate(messages.unused) }] },
    // The order is a choice here, because the grid has no column heads.
    {
      name: 'sort',
      label: translate(messages.sort),
      options: [
        { value: 'name', label: translate(messages.byName) },
        { value: 'size', label: translate(messages.bySize) },
      ],
    },
  ]
  return (
    <ListTools
      find={{ label: translate(messages.searchLabel), hint: translate(messages.searchHint) }}
      filters={filters}
      note={count}
      keptNote={storage}
    >
      <ViewSwitch />
    </ListTools>
  )
}

/** Returns how much space is used, as text; undefined until it is known. */
function useStorageText(siteId: string): string | undefined {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const { data } = useStorage(siteId)
  if (!data) return undefined
  const [used, max] = [data.usedBytes, data.mostBytes].map((bytes) => fileSizeText(bytes, tag))
  return translate(messages.storageUsed, { used: used ?? '', max: max ?? '' })
}

function ViewSwitch() {
  const translate = useTranslate()
  const { search, change } = useListSearch()
  const view = search['view'] === 'list' ? 'list' : 'grid'
  return (
    <fieldset className={styles['views']} aria-label={translate(messages.view)}>
      {(['grid', 'list'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-label={translate(messages[each])}
          aria-pressed={view === each}
          // The page stays: it does not depend on how pictures are shown.
          onClick={() => change({ view: each === 'grid' ? '' : each, page: search['page'] ?? '' })}
        >
          <Icon name={each} />
        </button>
      ))}
    </fieldset>
  )
}
