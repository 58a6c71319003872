import {
  requestPasswordLinkForm,
  passwordLinkParams,
  setPasswordForm,
  signInForm,
  signOutForm,
} from '@sitewright/domain/shoppers/shoppers.wire.ts'
import type { Deps } from '../context.ts'
import { redirect, route, type HttpServers, type Reply } from '../http/index.ts'
import type { PasswordHasher } from '../team/index.ts'
import { addressFormRoutes } from './address-book/address-forms.routes.ts'
import { requestResetLink, requestAccountCreationLink } from './request-link.ts'
import { setShopperPassword } from './set-password.ts'
import { signInShopper } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { pathAfterSignIn, sendSessionCookies } from './start-session.ts'

const post = { origin: 'site', access: 'anyone', method: 'POST', form: true } as const

/**
 * Declares the routes that the account forms post to in browsers without scripts. Success redirects with 303; a refusal shows the
 * form again.
 */
export function accountFormRoutes(http: HttpServers, deps: Deps, passwords: PasswordHasher): void {
  route(http, deps, {
    ...post,
    path: '/account/sign-in',
    limit: 'signInRequests',
    body: signInForm,
    run: async (ctx, { body }, out): Promise<Reply> => {
      const { email, password, rememberMe, next } = body
      const started = await signInShopper(
        ctx,
        passwords,
        { email, password, rememberMe: rememberMe !== undefined },
        out,
      )
      sendSessionCookies(ctx, out, started)
      return redirect(303, pathAfterSignIn(started, next))
    },
  })
  route(http, deps, {
    ...post,
    path: '/account/sign-out',
    limit: 'changeCart',
    body: signOutForm,
    run: async (ctx, { body }, out): Promise<Reply> => {
      await signOut(ctx, { isCopied: body.cloneCart !== undefined }, out)
      return redirect(303, '/account/sign-in')
    },
  })
  linkForms(http, deps, passwords)
  addressFormRoutes(http, deps)
}

function linkForms(http: HttpServers, deps: Deps, passwords: PasswordHasher): void {
  for (const [path, ask] of [
    ['/account/sign-up', requestAccountCreationLink] as const,
    ['/account/reset', requestResetLink] as const,
  ]) {
    route(http, deps, {
      ...post,
      path,
      limit: 'accountMail',
      body: requestPasswordLinkForm,
      run: async (ctx, { body }, out): Promise<Reply> => {
        await ask(ctx, body, out)
        return redirect(303, `${path}?sent=1`)
      },
    })
  }
  route(http, deps, {
    ...post,
    path: '/account/reset/:token',
    limit: 'signIn',
    params: passwordLinkParams,
    body: setPasswordForm,
    run: async (ctx, { params, body }, out): Promise<Reply> => {
      const started = await setShopperPassword(ctx, passwords, { ...body, token: params.token })
      sendSessionCookies(ctx, out, started)
      return redirect(303, pathAfterSignIn(started, undefined))
    },
  })
}
