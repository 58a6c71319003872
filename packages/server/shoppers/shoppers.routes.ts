import {
  shopperAccountAnswer,
  requestLinkAnswer,
  requestLinkBody,
  setPasswordBody,
  signInAnswer,
  shopperSignInBody,
  signOutAnswer,
  signOutQuery,
  type SignInAnswer,
} from '@sitewright/domain/shoppers/shoppers.wire.ts'
import type { Ctx, Deps } from '../context.ts'
import { route, type HttpServers, type ResponseControls } from '../http/index.ts'
import type { PasswordHasher } from '../team/index.ts'
import { accountFormRoutes } from './account-forms.routes.ts'
import { requestResetLink, requestAccountCreationLink } from './request-link.ts'
import { setShopperPassword } from './set-password.ts'
import { shopperOf } from './shopper-of.ts'
import { signInShopper } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { taxExemptionRoutes } from './tax-exemption/tax-exemption.routes.ts'
import { pathAfterSignIn, sendSessionCookies, type StartedSession } from './start-session.ts'

const account = '/api/site-users/account'
const session = `${account}/session`
const reset = `${account}/reset`
const site = { origin: 'site', access: 'anyone' } as const

/**
 * Declares the JSON API for shopper accounts: session, sign-up and password reset (SF-6.02, SF-7.01, SF-7.02), and what the studio
 * does with them.
 */
export function shopperRoutes(http: HttpServers, deps: Deps, passwords: PasswordHasher): void {
  sessionRoutes(http, deps, passwords)
  linkRoutes(http, deps, passwords)
  accountFormRoutes(http, deps, passwords)
  taxExemptionRoutes(http, deps)
}

function sessionRoutes(http: HttpServers, deps: Deps, passwords: PasswordHasher): void {
  route(http, deps, {
    ...site,
    method: 'POST',
    path: session,
    limit: 'signInRequests',
    body: shopperSignInBody,
    answer: signInAnswer,
    run: async (ctx, { body }, out) => answerStarted(ctx, await signInShopper(ctx, passwords, body, out), out),
  })
  route(http, deps, {
    ...site,
    method: 'DELETE',
    path: session,
    limit: 'changeCart',
    query: signOutQuery,
    answer: signOutAnswer,
    run: async (ctx, { query }, out) => {
      await signOut(ctx, { isCopied: isTrue(query.cloneCart) }, out)
      return { xsrfToken: out.crumb() }
    },
  })
  route(http, deps, {
    ...site,
    method: 'GET',
    path: account,
    limit: 'storeReads',
    answer: shopperAccountAnswer,
    run: async (ctx, _, out) => {
      out.startVisitor() // sets the CSRF cookie, without which a sign-in from this page would be refused
      const shopper = await shopperOf(ctx)
      if (!shopper) out.unmarkShopper()
      return shopper ? { isAuthenticated: true, ...shopper } : { isAuthenticated: false }
    },
  })
}

function linkRoutes(http: HttpServers, deps: Deps, passwords: PasswordHasher): void {
  for (const [path, ask] of [[account, requestAccountCreationLink] as const, [reset, requestResetLink] as const]) {
    route(http, deps, {
      ...site,
      method: 'POST',
      path,
      limit: 'accountMail',
      body: requestLinkBody,
      answer: requestLinkAnswer,
      run: async (ctx, { body }, out) => {
        await ask(ctx, body, out)
        return { isSent: true as const }
      },
    })
  }
  route(http, deps, {
    ...site,
    method: 'PUT',
    path: reset,
    limit: 'signIn',
    body: setPasswordBody,
    answer: signInAnswer,
    run: async (ctx, { body }, out) => answerStarted(ctx, await setShopperPassword(ctx, passwords, body), out),
  })
}

function answerStarted(ctx: Ctx, started: StartedSession, out: ResponseControls): SignInAnswer {
  sendSessionCookies(ctx, out, started)
  return { xsrfToken: out.crumb(), next: pathAfterSignIn(started, undefined) }
}

export function isTrue(flag: string | undefined): boolean {
  return flag === 'true' || flag === '1'
}
