import { pictureKinds } from '@sitewright/domain/media/media.wire.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { FilterSelect } from '@sitewright/ui/lists/filter-select.tsx'
import { ListBar } from '@sitewright/ui/lists/list-bar.tsx'
import { useListSearch } from '../../kit/list/list-search.ts'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './media-library.module.css'

/** Search, filters and order of the library, and whether it is a grid or a list. */
export function MediaTools({ total }: { total: number | undefined }) {
  const translate = useTranslate()
  const { search, change } = useListSearch()
  return (
    <ListBar note={total === undefined ? undefined : translate(messages.pictureCount, { count: total })}>
      <SearchBox
        label={translate(messages.searchLabel)}
        placeholder={translate(messages.searchHint)}
        value={search['q'] ?? ''}
        onSearch={(q) => change({ q }, { isTyping: true })}
      />
      <FilterSelect
        label={translate(messages.kind)}
        value={search['kind'] ?? ''}
        options={pictureKinds.map((value) => ({ value, label: value === 'webp' ? 'WebP' : value.toUpperCase() }))}
        onChange={(kind) => change({ kind })}
      />
      <FilterSelect
        label={translate(messages.altText)}
        value={search['alt'] ?? ''}
        options={[{ value: 'missing', label: translate(messages.altMissing) }]}
        onChange={(alt) => change({ alt })}
      />
      <FilterSelect
        label={translate(messages.use)}
        value={search['use'] ?? ''}
        options={[{ value: 'none', label: translate(messages.unused) }]}
        onChange={(use) => change({ use })}
      />
      <FilterSelect
        label={translate(messages.sort)}
        value={search['sort'] ?? ''}
        options={[
          { value: 'name', label: translate(messages.byName) },
          { value: 'size', label: translate(messages.bySize) },
        ]}
        onChange={(sort) => change({ sort })}
      />
      <ViewSwitch />
    </ListBar>
  )
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
