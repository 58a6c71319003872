import {
  restockSignUpsAnswer,
  restockSignUpsQuery,
  restockProductParams,
  sendAllRestockMailsAnswer,
  sendAllRestockMailsBody,
  sendRestockMailsAnswer,
  sendRestockMailsBody,
  restockSignUpAnswer,
  restockSignUpBody,
  restockSignUpForm,
  unsubscribeParams,
  unsubscribeForm,
} from '@sitewright/domain/restock/restock.wire.ts'
import { signUpFormAnswer, signUpFormBody, signUpFormChanged } from '@sitewright/domain/restock/sign-up-form.wire.ts'
import { waitingListAnswer, waitingListQuery } from '@sitewright/domain/restock/waiting-list.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { checkNoScriptPost, withCaptcha } from '../captcha/index.ts'
import type { Deps } from '../context.ts'
import { contentReply, redirect, route, type HttpServers, type Reply } from '../http/index.ts'
import { listSignUpGroups, listSignUps } from './list-sign-ups.ts'
import { listWaiting } from './list-waiting.ts'
import { requestRestockEmailsForVariants, requestRestockEmails } from './request-restock-emails.ts'
import { readSignUpForm, saveSignUpForm, undoSignUpForm } from './sign-up-form.ts'
import { requireValidEmail, signUpForRestock } from './sign-up.ts'
import { unsubscribe } from './unsubscribe.ts'

const path = '/api/site-users/account/notifications/restock'
const purpose = 'restock'

/**
 * Declares the routes for back-in-stock emails: the API for visitors and owners (SF-7.13 to SF-7.17), the form post of pages
 * without scripts, and the unsubscribe post.
 */
export function restockRoutes(http: HttpServers, deps: Deps): void {
  visitorRoutes(http, deps)
  ownerRoutes(http, deps)
  formRoutes(http, deps)
}

function formRoutes(http: HttpServers, deps: Deps): void {
  const studio = { origin: 'studio', limit: 'studio' } as const
  const formPath = '/api/studio/restock/form'
  route(http, deps, {
    ...studio,
    method: 'GET',
    path: formPath,
    access: { role: 'manage-products', part: 'see' },
    answer: signUpFormAnswer,
    run: (ctx) => readSignUpForm(ctx),
  })
  const change = { ...studio, access: { role: 'manage-products' }, body: signUpFormBody } as const
  route(http, deps, {
    ...change,
    method: 'PUT',
    path: formPath,
    answer: signUpFormChanged,
    run: (ctx, { body }) => saveSignUpForm(ctx, body),
  })
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${formPath}/undo`,
    answer: signUpFormChanged,
    run: (ctx, { body }) => undoSignUpForm(ctx, body),
  })
}

function visitorRoutes(http: HttpServers, deps: Deps): void {
  const post = { method: 'POST', origin: 'site' } as const
  route(http, deps, {
    ...post,
    path,
    access: 'visitor',
    limit: 'restockSignUp',
    body: restockSignUpBody,
    answer: restockSignUpAnswer,
    run: async (ctx, { body }) => {
      const email = requireValidEmail(body.siteVisitorEmail)
      const { captchaToken: token, ...signUp } = body
      await withCaptcha(ctx, { token, purpose }, (spend) => signUpForRestock(ctx, { ...signUp, email }, spend))
      return { success: true as const }
    },
  })
  route(http, deps, {
    ...post,
    path: '/commerce/restock/:productId',
    access: 'visitor',
    limit: 'restockSignUp',
    form: true,
    params: restockProductParams,
    body: restockSignUpForm,
    run: async (ctx, { params: { productId }, body }): Promise<Reply> => {
      const email = requireValidEmail(body.email)
      await checkNoScriptPost(ctx, body.homepage)
      const { variantId, isJoinMailingList } = body
      await signUpForRestock(ctx, { productId, variantId, email, isJoinMailingList: isJoinMailingList === 'on' })
      return redirect(303, `/commerce/restock/${productId}?done=1`)
    },
  })
  route(http, deps, {
    ...post,
    path: '/commerce/restock/unsubscribe/:token',
    access: 'anyone',
    limit: 'restockLeave',
    form: true,
    crumb: 'address',
    params: unsubscribeParams,
    body: unsubscribeForm,
    run: async (ctx, { params: { token }, body }): Promise<Reply> => {
      await unsubscribe(ctx, token)
      // A post without the page's field `isPage` is a mail provider's one-click unsubscribe, which follows no redirects (RFC
      // 8058).
      if (body.isPage === undefined) return contentReply(200, 'OK', { 'content-type': 'text/plain; charset=utf-8' })
      return redirect(303, `/commerce/restock/unsubscribe/${encodeURIComponent(token)}?done=1`)
    },
  })
}

function ownerRoutes(http: HttpServers, deps: Deps): void {
  const owner = { origin: 'studio' } as const
  route(http, deps, {
    method: 'GET',
    origin: 'site',
    path,
    access: 'anyone',
    run: async (): Promise<Reply> => {
      // On the site's origin this path exists only for visitors' sign-ups. The owner's list is served on the studio's origin.
      throw new Refusal('kit.not-found')
    },
  })
  route(http, deps, {
    ...owner,
    method: 'GET',
    path,
    access: { role: 'manage-products', part: 'see' },
    query: restockSignUpsQuery,
    answer: restockSignUpsAnswer,
    run: (ctx, { query: { productId, variantId, cursor } }) =>
      productId === undefined || variantId === undefined
        ? listSignUpGroups(ctx, cursor)
        : listSignUps(ctx, { productId, variantId }, cursor),
  })
  route(http, deps, {
    ...owner,
    method: 'GET',
    path: '/api/studio/restock',
    access: { role: 'manage-products', part: 'see' },
    limit: 'studio',
    query: waitingListQuery,
    answer: waitingListAnswer,
    run: (ctx, { query }) => listWaiting(ctx, query),
  })
  const send = { ...owner, method: 'POST', access: { role: 'manage-products' }, limit: 'studio' } as const
  route(http, deps, {
    ...send,
    path: `${path}/send`,
    body: sendRestockMailsBody,
    answer: sendRestockMailsAnswer,
    run: (ctx, { body }) => requestRestockEmails(ctx, body),
  })
  route(http, deps, {
    ...send,
    path: `${path}/send/all`,
    body: sendAllRestockMailsBody,
    answer: sendAllRestockMailsAnswer,
    run: (ctx, { body }) => requestRestockEmailsForVariants(ctx, body.sendRequests),
  })
}
