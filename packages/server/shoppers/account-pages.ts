import { messageText, type Message } from '@sitewright/domain/kit/text.ts'
import { passwordLength } from '@sitewright/domain/kit/limits.ts'
import { maxNameChars } from '@sitewright/domain/shoppers/check-account.ts'
import { shoppersMessages as messages } from '@sitewright/domain/shoppers/shoppers.messages.ts'
import type { Ctx } from '../context.ts'
import {
  hashOfToken,
  isWellFormedToken,
  redirect,
  type Reply,
  type SystemPageRequest,
  type SystemPageContent,
  type SystemPage,
} from '../http/index.ts'
import { addressPages } from './address-book/address-pages.ts'
import { accountTemplate, accountFormTemplate } from './account-templates.ts'
import { makeAccountFields, type FieldSpec } from './form-fields.ts'
import { readEmailLink } from './email-link.store.ts'
import { heldFor } from './set-password.ts'
import { shopperOf } from './shopper-of.ts'
import { isPlaceAfterSignIn, placesAfterSignIn } from './start-session.ts'

/** System pages for shopper accounts. Their forms work without scripts. */
export function accountPages(): readonly SystemPage[] {
  return [
    { path: '/account', posts: ['/account/sign-out'], read: readAccount },
    { path: '/account/sign-in', posts: ['/account/sign-in'], read: readSignIn },
    { path: '/account/sign-up', posts: ['/account/sign-up'], read: readSignUp },
    { path: '/account/reset', posts: ['/account/reset'], read: readReset },
    { path: '/account/reset/:token', posts: ['/account/reset/:token'], read: readChoose },
    ...addressPages,
  ]
}

async function readAccount(ctx: Ctx, asked: SystemPageRequest): Promise<SystemPageContent | Reply> {
  const shopper = await shopperOf(ctx)
  // A sign-out can be refused when the session has already ended. The sign-in page then shows the error.
  if (!shopper) return asked.problem ? readSignIn(ctx, asked) : redirect(303, '/account/sign-in')
  const { email, firstName } = shopper
  const { yourOrders, yourAddresses, yourCart, continueShopping, signOut } = messages
  const heading =
    firstName === ''
      ? messageText(ctx.locale, messages.account)
      : messageText(ctx.locale, messages.hello, { name: firstName })
  const data = {
    heading,
    alert: asked.problem?.text ?? '',
    signedInAs: messageText(ctx.locale, messages.signedInAs, { email }),
    words: wordsOf(ctx, { yourOrders, yourAddresses, yourCart, continueShopping, signOut }),
  }
  return { title: messageText(ctx.locale, messages.account), template: accountTemplate, data }
}

const email: FieldSpec = { name: 'email', type: 'email', label: messages.email, autocomplete: 'email' }
const secret: FieldSpec = {
  name: 'password',
  type: 'password',
  label: messages.password,
  autocomplete: 'current-password',
}

async function readSignIn(ctx: Ctx, asked: SystemPageRequest): Promise<SystemPageContent | Reply> {
  if (!asked.problem && (await shopperOf(ctx))) return redirect(303, '/account')
  const wanted = asked.query['next'] ?? postedText(asked, 'next')
  return form(ctx, asked, {
    call: 'sign-in',
    action: '/account/sign-in',
    title: messages.signIn,
    help: messages.signInHelp,
    button: messages.signIn,
    fields: [{ ...email, autocomplete: 'username' }, secret],
    rememberMe: { label: messageText(ctx.locale, messages.rememberMe), isOn: postedText(asked, 'rememberMe') !== '' },
    next: isPlaceAfterSignIn(wanted) ? wanted : '',
    nextPath: isPlaceAfterSignIn(wanted) ? placesAfterSignIn[wanted] : '',
    links: [
      { href: '/account/reset', message: messages.forgotten },
      { href: '/account/sign-up', message: messages.signUp, before: messages.noAccount },
    ],
  })
}

async function readSignUp(ctx: Ctx, asked: SystemPageRequest): Promise<SystemPageContent | Reply> {
  if (!asked.problem && (await shopperOf(ctx))) return redirect(303, '/account')
  return form(ctx, asked, {
    call: '',
    action: '/account/sign-up',
    title: messages.signUp,
    help: messages.signUpHelp,
    button: messages.sendLink,
    fields: [email],
    links: [{ href: '/account/sign-in', message: messages.signIn, before: messages.haveAccount }],
  })
}

async function readReset(ctx: Ctx, asked: SystemPageRequest): Promise<SystemPageContent | Reply> {
  return form(ctx, asked, {
    call: '',
    action: '/account/reset',
    title: messages.reset,
    help: messages.resetHelp,
    button: messages.sendLink,
    fields: [email],
    links: [{ href: '/account/sign-in', message: messages.signIn }],
  })
}

const ofName = { type: 'text', isOptional: true, maxLength: maxNameChars } as const
const firstName: FieldSpec = { ...ofName, name: 'firstName', label: messages.firstName, autocomplete: 'given-name' }
const lastName: FieldSpec = { ...ofName, name: 'lastName', label: messages.lastName, autocomplete: 'family-name' }

/**
 * Reads the page behind a link from an email, on which the shopper chooses a password. Opening the page does not use the link up.
 */
async function readChoose(ctx: Ctx, asked: SystemPageRequest): Promise<SystemPageContent | Reply> {
  const { token = '' } = asked.params
  const link = isWellFormedToken(token) ? await readEmailLink(ctx, hashOfToken(token), ctx.now()) : null
  const choose = {
    call: 'set-password',
    action: `/account/reset/${token}`,
    title: messages.choosePassword,
    button: messages.savePassword,
    links: [{ href: '/account/reset', message: messages.askAgain }],
  }
  if (!link) return { ...form(ctx, asked, { ...choose, fields: null, alert: messages.linkOver }), status: 404 }
  if (heldFor(ctx, link, { password: '' }) && !asked.problem) return confirmForm(ctx, asked, choose.action, link.email)
  const help = messageText(ctx.locale, messages.passwordHelp, { min: passwordLength.min })
  const newPassword = { ...secret, label: messages.newPassword, autocomplete: 'new-password', help }
  const known: FieldSpec = { ...email, name: 'username', type: 'hidden', autocomplete: 'username', value: link.email }
  const fields = link.isNew ? [known, firstName, lastName, newPassword] : [known, newPassword]
  return form(ctx, asked, { ...choose, fields, links: [], ...(!link.isNew && { help: messages.choosePasswordHelp }) })
}

/** A form without fields: the password was chosen before. Pressing the button uses the link up, so that mail programs cannot. */
function confirmForm(ctx: Ctx, asked: SystemPageRequest, action: string, address: string): SystemPageContent {
  const known: FieldSpec = { ...email, name: 'username', type: 'hidden', autocomplete: 'username', value: address }
  return form(ctx, asked, {
    call: '',
    action,
    title: messages.confirmAccount,
    helpText: messageText(ctx.locale, messages.confirmHelp, { email: address }),
    button: messages.confirmButton,
    fields: [known],
    links: [],
  })
}

type Form = {
  /** Name of the API call that the page's script makes instead of posting the form; '' for forms that are always posted. */
  call: string
  action: string
  title: Message
  help?: Message
  /** Like `help`, with values filled in. */
  helpText?: string
  button: Message
  /** Fields of the form; with `null` the page shows no form, only the alert and the links. */
  fields: readonly FieldSpec[] | null
  rememberMe?: { label: string; isOn: boolean }
  /** Name and path of the page to open after signing in; '' for the account page. */
  next?: string
  nextPath?: string
  links: readonly { href: string; message: Message; before?: Message }[]
  alert?: Message
}

function form(ctx: Ctx, asked: SystemPageRequest, wanted: Form): SystemPageContent {
  const {
    call,
    action,
    title,
    help,
    helpText,
    button,
    fields,
    rememberMe,
    next = '',
    nextPath = '',
    links,
    alert,
  } = wanted
  const translate = (message: Message | undefined): string => (message ? messageText(ctx.locale, message) : '')
  const { mailSent, noMail, showPassword, hidePassword, optional } = messages
  const data = {
    call,
    action,
    heading: translate(title),
    help: helpText ?? translate(help),
    isSent: asked.query['sent'] === '1' && !asked.problem,
    alert: asked.problem ? asked.problem.text : translate(alert),
    fields: fields ? makeAccountFields(ctx.locale, fields, asked.problem) : [],
    hasFields: fields !== null,
    rememberMe: rememberMe ?? null,
    next,
    nextPath,
    button: translate(button),
    links: links.map(({ href, message, before }) => ({ href, title: translate(message), before: translate(before) })),
    words: wordsOf(ctx, { mailSent, noMail, showPassword, hidePassword, optional }),
  }
  return { title: translate(title), template: accountFormTemplate, data }
}

function wordsOf(ctx: Ctx, messages: Readonly<Record<string, Message>>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, messageText(ctx.locale, message)]))
}

function postedText({ problem }: SystemPageRequest, name: string): string {
  const { body } = problem ?? {}
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}
