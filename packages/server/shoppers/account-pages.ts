import { text, type Message } from '@sitewright/domain/kit/text.ts'
import { passwordLength } from '@sitewright/domain/kit/limits.ts'
import { longestName } from '@sitewright/domain/shoppers/check-account.ts'
import { shoppersMessages as said } from '@sitewright/domain/shoppers/shoppers.messages.ts'
import type { Ctx } from '../kit/context.ts'
import { hashOfToken, isToken } from '../kit/cookies.ts'
import { redirect, type Reply, type SystemPageRequest, type SystemPageContent, type SystemPage } from '../kit/http.ts'
import { accountTemplate, formTemplate } from './account-templates.ts'
import { fieldsOf, type FieldWish } from './form-fields.ts'
import { readLink } from './link.store.ts'
import { shopperOf } from './shopper-of.ts'

/** Account pages for shoppers. Their forms work without scripts. */
export function accountPages(): readonly SystemPage[] {
  return [
    { path: '/account', posts: ['/account/sign-out'], read: readAccount },
    { path: '/account/sign-in', posts: ['/account/sign-in'], read: readSignIn },
    { path: '/account/sign-up', posts: ['/account/sign-up'], read: readSignUp },
    { path: '/account/reset', posts: ['/account/reset'], read: readReset },
    { path: '/account/reset/:token', posts: ['/account/reset/:token'], read: readChoose },
  ]
}

async function readAccount(ctx: Ctx, asked: SystemPageRequest): Promise<SystemPageContent | Reply> {
  const shopper = await shopperOf(ctx)
  // A refused sign-out without a session shows its error on the sign-in page.
  if (!shopper) return asked.problem ? readSignIn(ctx, asked) : redirect(303, '/account/sign-in')
  const { email, firstName } = shopper
  const { yourCart, continueShopping, signOut } = said
  const heading = firstName === '' ? text(ctx.locale, said.account) : text(ctx.locale, said.hello, { name: firstName })
  const data = {
    heading,
    alert: asked.problem?.text ?? '',
    signedInAs: text(ctx.locale, said.signedInAs, { email }),
    words: wordsOf(ctx, { yourCart, continueShopping, signOut }),
  }
  return { title: text(ctx.locale, said.account), template: accountTemplate, data }
}

const email: FieldWish = { name: 'email', type: 'email', label: said.email, autocomplete: 'email' }
const secret: FieldWish = { name: 'password', type: 'password', label: said.password, autocomplete: 'current-password' }

async function readSignIn(ctx: Ctx, asked: SystemPageRequest): Promise<SystemPageContent | Reply> {
  if (!asked.problem && (await shopperOf(ctx))) return redirect(303, '/account')
  const wanted = asked.query['next'] ?? postedText(asked, 'next')
  return form(ctx, asked, {
    call: 'sign-in',
    action: '/account/sign-in',
    title: said.signIn,
    help: said.signInHelp,
    button: said.signIn,
    fields: [{ ...email, autocomplete: 'username' }, secret],
    rememberMe: { label: text(ctx.locale, said.rememberMe), isOn: postedText(asked, 'rememberMe') !== '' },
    next: wanted === 'cart' ? 'cart' : '',
    links: [
      { href: '/account/reset', message: said.forgotten },
      { href: '/account/sign-up', message: said.signUp, before: said.noAccount },
    ],
  })
}

async function readSignUp(ctx: Ctx, asked: SystemPageRequest): Promise<SystemPageContent | Reply> {
  if (!asked.problem && (await shopperOf(ctx))) return redirect(303, '/account')
  return form(ctx, asked, {
    call: '',
    action: '/account/sign-up',
    title: said.signUp,
    help: said.signUpHelp,
    button: said.sendLink,
    fields: [email],
    links: [{ href: '/account/sign-in', message: said.signIn, before: said.haveAccount }],
  })
}

async function readReset(ctx: Ctx, asked: SystemPageRequest): Promise<SystemPageContent | Reply> {
  return form(ctx, asked, {
    call: '',
    action: '/account/reset',
    title: said.reset,
    help: said.resetHelp,
    button: said.sendLink,
    fields: [email],
    links: [{ href: '/account/sign-in', message: said.signIn }],
  })
}

const ofName = { type: 'text', isOptional: true, maxLength: longestName } as const
const firstName: FieldWish = { ...ofName, name: 'firstName', label: said.firstName, autocomplete: 'given-name' }
const lastName: FieldWish = { ...ofName, name: 'lastName', label: said.lastName, autocomplete: 'family-name' }

/** Page behind a link from an email. Opening it does not use the link up. */
async function readChoose(ctx: Ctx, asked: SystemPageRequest): Promise<SystemPageContent | Reply> {
  const { token = '' } = asked.params
  const link = isToken(token) ? await readLink(ctx, hashOfToken(token), ctx.now()) : null
  const choose = {
    call: 'set-password',
    action: `/account/reset/${token}`,
    title: said.choosePassword,
    button: said.savePassword,
    links: [{ href: '/account/reset', message: said.askAgain }],
  }
  if (!link) return { ...form(ctx, asked, { ...choose, fields: null, alert: said.linkOver }), status: 404 }
  const help = text(ctx.locale, said.passwordHelp, { min: passwordLength.min })
  const newPassword = { ...secret, label: said.newPassword, autocomplete: 'new-password', help }
  const known: FieldWish = { ...email, name: 'username', type: 'hidden', autocomplete: 'username', value: link.email }
  const fields = link.isNew ? [known, firstName, lastName, newPassword] : [known, newPassword]
  return form(ctx, asked, { ...choose, fields, links: [], ...(!link.isNew && { help: said.choosePasswordHelp }) })
}

type Form = {
  /** Name of the API call that the script makes instead of a form post; '' for forms that are always posted. */
  call: string
  action: string
  title: Message
  help?: Message
  button: Message
  /** `null` shows no form, only the alert and the links. */
  fields: readonly FieldWish[] | null
  rememberMe?: { label: string; isOn: boolean }
  next?: string
  links: readonly { href: string; message: Message; before?: Message }[]
  alert?: Message
}

function form(ctx: Ctx, asked: SystemPageRequest, wanted: Form): SystemPageContent {
  const { call, action, title, help, button, fields, rememberMe, next = '', links, alert } = wanted
  const say = (message: Message | undefined): string => (message ? text(ctx.locale, message) : '')
  const { mailSent, noMail, showPassword, hidePassword, optional } = said
  const data = {
    call,
    action,
    heading: say(title),
    help: say(help),
    isSent: asked.query['sent'] === '1' && !asked.problem,
    alert: asked.problem ? asked.problem.text : say(alert),
    fields: fields ? fieldsOf(ctx.locale, fields, asked.problem) : [],
    hasFields: fields !== null,
    rememberMe: rememberMe ?? null,
    next,
    button: say(button),
    links: links.map(({ href, message, before }) => ({ href, title: say(message), before: say(before) })),
    words: wordsOf(ctx, { mailSent, noMail, showPassword, hidePassword, optional }),
  }
  return { title: say(title), template: formTemplate, data }
}

function wordsOf(ctx: Ctx, messages: Readonly<Record<string, Message>>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, text(ctx.locale, message)]))
}

function postedText({ problem }: SystemPageRequest, name: string): string {
  const { body } = problem ?? {}
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}
