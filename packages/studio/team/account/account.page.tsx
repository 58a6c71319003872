import { accountMessages as messages } from '@sitewright/domain/team/account.messages.ts'
import type { AccountAnswer } from '@sitewright/domain/team/account.wire.ts'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { Pane, PaneBody, PaneContent, PaneHeader, Screen } from '@sitewright/ui/layout/pane.tsx'
import { DocumentTitle } from '../../app-shell/screens/document-title.tsx'
import { useListSearch } from '../../kit/list/list-search.ts'
import { LoadProblem } from '../../kit/list/load-problem.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { useAccount } from './account-query.ts'
import { ChangeEmailSheet, ChangePasswordSheet } from './change-sheets.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SecondStepSheet } from './second-step-sheet.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** Screen of the signed-in account: name and language, how it signs in, and where it is signed in. */
export function AccountPage() {
  const translate = useTranslate()
  const { data, error, refetch } = useAccount()
  return (
    <Screen isTinted>
      <DocumentTitle page={translate(messages.title)} />
      <Pane>
        <PaneHeader title={translate(messages.title)} />
        <PaneBody>
          {data && <Cards account={data} />}
          {!data && error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
          {!data && !error && <Waiting />}
        </PaneBody>
      </Pane>
      {data && <Sheet account={data} />}
    </Screen>
  )
}

function Cards({ account }: { account: AccountAnswer }) {
  return (
    <PaneContent>
      <ProfileCard account={account} />
      <SignInCard account={account} />
      <SessionsCard sessions={account.sessions} />
    </PaneContent>
  )
}

function Sheet({ account }: { account: AccountAnswer }) {
  const { search, change } = useListSearch()
  const close = () => change({ sheet: '' })
  if (search['sheet'] === 'email') return <ChangeEmailSheet onClose={close} />
  if (search['sheet'] === 'password') return <ChangePasswordSheet email={account.email} onClose={close} />
  return search['sheet'] === 'second-step' ? <SecondStepSheet onClose={close} /> : null
}

function Waiting() {
  const translate = useTranslate()
  return (
    <Skeleton>
      <PaneContent>
        <p>{translate(messages.loading)}</p>
        <SkeletonBar width="full" isTall />
        <SkeletonBar width="full" isTall />
      </PaneContent>
    </Skeleton>
  )
}
