import { restockStudioMessages as messages } from '@sitewright/domain/restock/restock-studio.messages.ts'
import { waitingPerPage, type WaitingVariant } from '@sitewright/domain/restock/waiting-list.wire.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useState } from 'react'
import { useListSearch } from '../kit/list/list-search.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { NoMatch } from '../kit/list/no-match.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { useDenied } from '../session/denied.ts'
import type { SiteOfSession } from '../session/session.ts'
import { PeopleSheet } from './people-sheet.tsx'
import { useWaitingList } from './restock-query.ts'
import { SignUpSheet } from './sign-up-sheet.tsx'
import { TellDialog } from './tell-dialog.tsx'
import { useWaitingColumns } from './waiting-columns.tsx'
import { fullName } from './waiting-text.ts'

/** Name of the sheet with the sign-up in the address; all others are those of variants. */
const signUpSheet = 'sign-up'

/** The variants for which people wait, those with most people first, and the emails that tell them. */
export function WaitingListScreen({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search, change } = useListSearch()
  const { data, error, isPlaceholderData, refetch } = useWaitingList(site.id, search)
  const [asked, setAsked] = useState<readonly WaitingVariant[]>([])
  const denied = useDenied(site, 'manage-products')
  const { variants: rows, nextCursor = null, total } = data ?? {}
  const columns = useWaitingColumns({
    tell: denied === undefined ? (variant) => setAsked([variant]) : undefined,
  })
  const sheet = search['sheet']
  return (
    <>
      <ListScreen<WaitingVariant>
        title={translate(messages.restock)}
        actions={<Button onPress={() => change({ sheet: signUpSheet })}>{translate(messages.signUp)}</Button>}
        tools={
          <ListTools
            find={{ label: translate(messages.searchLabel), hint: translate(messages.searchHint) }}
            note={data?.total ? translate(messages.found, { people: data.people, variants: data.total }) : undefined}
          />
        }
        columns={columns}
        keyOf={({ variantId }) => variantId}
        page={{ rows, nextCursor, total, error, isPlaceholderData, refetch }}
        pageSize={waitingPerPage}
        loadingText={translate(messages.loading)}
        empty={<EmptyState drawing="window" title={translate(messages.none)} text={translate(messages.noneHelp)} />}
        noMatch={<NoMatch title={translate(messages.noMatch)} text={translate(messages.noMatchHelp)} />}
        bulk={{
          nameOf: fullName,
          actions: ({ keys }) => {
            const chosen = (rows ?? []).filter(({ variantId, tellable }) => keys.includes(variantId) && tellable > 0)
            return (
              <Button isCompact denied={denied} isDisabled={chosen.length === 0} onPress={() => setAsked(chosen)}>
                <Icon name="mail" />
                {translate(messages.tellPeople)}
              </Button>
            )
          },
        }}
      >
        {sheet === signUpSheet && <SignUpSheet site={site} onClose={() => change({ sheet: '' })} />}
        {sheet !== undefined && sheet !== signUpSheet && (
          <PeopleSheet
            key={sheet}
            site={site}
            variant={rows?.find(({ variantId }) => variantId === sheet)}
            onTell={(variant) => setAsked([variant])}
            onClose={() => change({ sheet: '' })}
          />
        )}
      </ListScreen>
      {asked.length > 0 && <TellDialog site={site} variants={asked} onClose={() => setAsked([])} />}
    </>
  )
}
