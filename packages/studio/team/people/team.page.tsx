import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { DocumentTitle } from '../../app-shell/screens/document-title.tsx'
import { useListSearch } from '../../kit/list/list-search.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { Permitted } from '../../session/permitted.tsx'
import { InvitationList } from './invitation-list.tsx'
import { PeopleList } from './people-list.tsx'

/** Screen with the people of a site, their roles and the open invitations. */
export function TeamPage() {
  const translate = useTranslate()
  const { search } = useListSearch()
  const List = search['part'] === 'invited' ? InvitationList : PeopleList
  return (
    <Permitted action="manage-site">
      {(site) => (
        <>
          <DocumentTitle page={translate(frameMessages.team)} />
          <List key={site.id} site={site} />
        </>
      )}
    </Permitted>
  )
}
