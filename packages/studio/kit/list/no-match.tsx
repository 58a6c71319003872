import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { useTranslate } from '../locale.tsx'
import { useListSearch } from './list-search.ts'

/** Shown when search and filters match nothing, with a button that clears them. */
export function NoMatch({ title, text }: { title?: string; text?: string }) {
  const translate = useTranslate()
  const { search, change } = useListSearch()
  return (
    <EmptyState
      drawing="lost"
      title={title ?? translate(frameMessages.noMatch)}
      text={text ?? translate(frameMessages.noMatchHelp)}
      action={
        <Button onPress={() => change(Object.fromEntries(Object.keys(search).map((name) => [name, ''])))}>
          {translate(sitesMessages.clearFilters)}
        </Button>
      }
    />
  )
}
