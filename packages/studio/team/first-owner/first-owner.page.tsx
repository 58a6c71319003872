import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { firstOwnerMessages as messages } from '@sitewright/domain/team/first-owner.messages.ts'
import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DocumentTitle } from '../../app-shell/screens/document-title.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { paths } from '../../paths.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { NewAccountForm } from '../new-account-form.tsx'
import { SignInScreenLink } from '../sign-in-screen-link.tsx'
import { signInFailureText } from '../sign-in-failure-text.ts'
import { useLinkToken } from '../use-link-token.ts'
import { checkFirstOwnerLink, isFirstOwnerLinkOver, makeFirstOwner } from './first-owner-calls.ts'

/** Screen of the link that a server without accounts prints when it starts: makes the first account. */
export function FirstOwnerPage() {
  const translate = useTranslate()
  const client = useQueryClient()
  const token = useLinkToken()
  const isWhole = /^[0-9a-f]{64}$/.test(token)
  const [hasEnded, setEnded] = useState(false)
  const link = useQuery({
    queryKey: ['first-owner-link', token],
    queryFn: () => checkFirstOwnerLink(token),
    enabled: isWhole,
    retry: false,
    refetchOnWindowFocus: false, // reloading could replace the form and lose what was typed
  })
  if (!isWhole || hasEnded || isFirstOwnerLinkOver(link.error)) return <LinkOver />
  return (
    <AuthLayout title={translate(messages.title)} hello={translate(messages.hello)}>
      <DocumentTitle page={translate(messages.title)} />
      {link.isPending && <output>{translate(sitesMessages.loading)}</output>}
      {link.error && (
        <>
          <Banner tone="bad" icon="alert">
            {signInFailureText(translate, link.error)}
          </Banner>
          <Button onPress={() => void link.refetch()}>{translate(sitesMessages.tryAgain)}</Button>
        </>
      )}
      {link.data && (
        <NewAccountForm
          label={messages.title}
          submit={messages.make}
          submitting={messages.making}
          send={(account) => makeFirstOwner(client, { ...account, token })}
          next={paths.newSite()}
          isLinkOver={isFirstOwnerLinkOver}
          onOver={() => setEnded(true)}
        />
      )}
    </AuthLayout>
  )
}

function LinkOver() {
  const translate = useTranslate()
  return (
    <AuthLayout title={translate(messages.linkOverTitle)}>
      <DocumentTitle page={translate(messages.linkOverTitle)} />
      <Banner tone="bad" icon="alert">
        {translate(messages.linkOver)}
      </Banner>
      <SignInScreenLink to={paths.signIn()} text={resetMessages.backToSignIn} />
    </AuthLayout>
  )
}
