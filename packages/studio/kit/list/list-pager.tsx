import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { IconButton } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { ListFoot } from '@sitewright/ui/lists/list-bar.tsx'
import { useTranslate } from '../locale.tsx'
import { nextKeysetPage, readKeysetPage } from './keyset-pages.ts'
import { useListSearch } from './list-search.ts'

/**
 * Line below a list with keyset paging: which rows are shown, and the way to the next and previous page. `total` is undefined
 * when the number of all rows is not known.
 */
export function ListPager({
  shown,
  pageSize,
  total,
  nextCursor,
}: {
  shown: number
  pageSize: number
  total: number | undefined
  nextCursor: string | number | null
}) {
  const translate = useTranslate()
  const { search, change } = useListSearch()
  const { index, previous } = readKeysetPage(search['page'])
  const from = index * pageSize + 1
  const values = { from, to: from + shown - 1 }
  const all = nextCursor === null ? values.to : total // the last page says itself how many there are
  const text =
    all === undefined
      ? translate(sitesMessages.rowsShown, values)
      : translate(sitesMessages.rowsShownOf, { ...values, total: all })
  return (
    <ListFoot text={text}>
      <IconButton
        label={translate(sitesMessages.previousPage)}
        isDisabled={index === 0}
        onPress={() => change({ page: previous })}
      >
        <Icon name="back" />
      </IconButton>
      <IconButton
        label={translate(sitesMessages.nextPage)}
        isDisabled={nextCursor === null}
        onPress={() => nextCursor !== null && change({ page: nextKeysetPage(search['page'], nextCursor) })}
      >
        <Icon name="forward" />
      </IconButton>
    </ListFoot>
  )
}
