import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { peopleMessages as messages } from '@sitewright/domain/team/people.messages.ts'
import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import { namesOfRoles } from '@sitewright/domain/team/role-names.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { AuthLayout } from './auth-layout.tsx'
import { fetchInvitation, isInvitationOver, joinAsNew, joinWithAccount } from './join-calls.ts'
import { NewAccountForm } from './new-account-form.tsx'
import { signOut, useSession } from '../session/session.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInScreenLink } from './sign-in-screen-link.tsx'
import { signInFailureText } from './sign-in-failure-text.ts'
import { useLinkToken } from './use-link-token.ts'

type Held = Awaited<ReturnType<typeof fetchInvitation>>

/** Screen that the link of an invitation opens: join with a new account, or with the one that the address has. */
export function JoinPage() {
  const translate = useTranslate()
  const token = useLinkToken()
  const isWhole = /^[0-9a-f]{64}$/.test(token)
  const link = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => fetchInvitation(token),
    enabled: isWhole,
    retry: false,
    refetchOnWindowFocus: false, // reloading could replace the form and lose what was typed
  })
  if (!isWhole || isInvitationOver(link.error)) return <Over />
  if (link.data) return <Invitation token={token} held={link.data} onOver={() => void link.refetch()} />
  return (
    <AuthLayout title={translate(messages.mailAction)}>
      <DocumentTitle page={translate(messages.mailAction)} />
      {link.isPending && <output>{translate(sitesMessages.loading)}</output>}
      {link.error && (
        <>
          <Banner tone="bad" icon="alert">
            {signInFailureText(translate, link.error)}
          </Banner>
          <Button onPress={() => void link.refetch()}>{translate(sitesMessages.tryAgain)}</Button>
        </>
      )}
    </AuthLayout>
  )
}

function Invitation({ token, held, onOver }: { token: string; held: Held; onOver: () => void }) {
  const translate = useTranslate()
  const client = useQueryClient()
  const session = useSession().data
  const roles = namesOfRoles(held.roles)
    .map((name) => translate(name))
    .join(', ')
  const hello =
    held.inviter === ''
      ? translate(messages.joinHelloPlain, { roles })
      : translate(messages.joinHello, { name: held.inviter, roles })
  const title = translate(messages.joinTitle, { site: held.site })
  return (
    <AuthLayout title={title} hello={hello}>
      <DocumentTitle page={title} />
      {session?.kind === 'signed-in' ? (
        <JoinAs token={token} held={held} email={session.of.account.email} onOver={onOver} />
      ) : held.hasAccount ? (
        <>
          <p>{translate(messages.joinExisting, { email: held.email })}</p>
          <SignInForm how="never" email={held.email} />
        </>
      ) : (
        <NewAccountForm
          email={held.email}
          label={messages.mailAction}
          submit={messages.join}
          submitting={messages.joining}
          send={({ displayName, password, locale }) => joinAsNew(client, { token, displayName, password, locale })}
          isLinkOver={isInvitationOver}
          onOver={onOver}
        />
      )}
    </AuthLayout>
  )
}

/** Joins with the account that is signed in, or offers to use the invited one. */
function JoinAs({ token, held, email, onOver }: { token: string; held: Held; email: string; onOver: () => void }) {
  const translate = useTranslate()
  const client = useQueryClient()
  const navigate = useNavigate()
  const joining = useMutation({
    mutationFn: () => joinWithAccount(client, token),
    onSuccess: () => navigate({ to: paths.home() }),
    onError: (failure) => isInvitationOver(failure) && onOver(),
  })
  const isOther = email.toLowerCase() !== held.email
  return (
    <>
      <p>{translate(messages.joinAs, { email })}</p>
      {isOther && (
        <Banner tone="warn" icon="account">
          {translate(messages.otherAccount, { email: held.email })}
        </Banner>
      )}
      {joining.error && (
        <Banner tone="bad" icon="alert">
          {signInFailureText(translate, joining.error)}
        </Banner>
      )}
      {isOther ? (
        <Button look="primary" isWide onPress={() => void signOut(client)}>
          {translate(messages.signOutFirst)}
        </Button>
      ) : (
        <Button look="primary" isWide isBusy={joining.isPending} onPress={() => joining.mutate()}>
          {translate(joining.isPending ? messages.joining : messages.join)}
        </Button>
      )}
    </>
  )
}

function Over() {
  const translate = useTranslate()
  return (
    <AuthLayout title={translate(messages.invitationOverTitle)}>
      <DocumentTitle page={translate(messages.invitationOverTitle)} />
      <Banner tone="bad" icon="alert">
        {translate(messages.invitationOver)}
      </Banner>
      <SignInScreenLink to={paths.signIn()} text={resetMessages.backToSignIn} />
    </AuthLayout>
  )
}
