import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { restockStudioMessages } from '@sitewright/domain/restock/restock-studio.messages.ts'
import { restockMessages as words } from '@sitewright/domain/restock/restock.messages.ts'
import { signUpFormOf, withSignUpForm } from '@sitewright/domain/restock/sign-up-form.ts'
import type {
  SignUpForm,
  SignUpFormAnswer,
  SignUpFormBody,
  SignUpFormChanged,
} from '@sitewright/domain/restock/sign-up-form.wire.ts'
import { contentVersion, makeChange } from '../changes/index.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { changeSettingsPart, readSettings } from '../sites/index.ts'

type Changed = Undoable<SignUpFormChanged>

/** Returns the sign-up for what is sold out, with the usual texts in the site's language. */
export async function readSignUpForm(ctx: Ctx): Promise<SignUpFormAnswer> {
  const { settings, language } = await readInSite(ctx, (tx) => readSettings(tx, ctx.siteId))
  const locale = localeOf(language)
  return {
    ...withVersion(signUpFormOf(settings)),
    usual: {
      callToAction: messageText(locale, words.callToAction),
      button: messageText(locale, words.button),
      placeholder: messageText(locale, words.placeholder),
      success: messageText(locale, words.success),
      newsletterText: messageText(locale, words.mailingList),
    },
  }
}

/** Saves the sign-up, which product pages show from now on. Throws `changes.changed-meanwhile` when it is not that of `version` any more. */
export async function saveSignUpForm(ctx: Ctx, body: SignUpFormBody): Promise<Changed> {
  const overtaken = () =>
    new Refusal('changes.changed-meanwhile', { message: restockStudioMessages.textsChangedMeanwhile })
  return replaceForm(ctx, body, overtaken)
}

/** Brings the sign-up back as it was before a change, while the change is the newest. Throws `changes.changed-meanwhile`. */
export async function undoSignUpForm(ctx: Ctx, body: SignUpFormBody): Promise<Changed> {
  return { ...(await replaceForm(ctx, body, cannotUndo)), undo: null }
}

async function replaceForm(
  ctx: Ctx,
  { version, ...chosen }: SignUpFormBody,
  overtaken: () => Refusal,
): Promise<Changed> {
  return makeChange<Changed>(ctx, { role: 'manage-products' }, async (tx) => {
    let [before, after]: [SignUpForm, SignUpForm] = [chosen, chosen]
    await changeSettingsPart(tx, ctx, (settings) => {
      before = signUpFormOf(settings)
      if (contentVersion(before) !== version) throw overtaken()
      const changed = withSignUpForm(settings, chosen)
      after = signUpFormOf(changed)
      return changed
    })
    const changes = fieldChanges(before, after)
    const saved = withVersion(after)
    const undo: Undo | null = changes.length === 0 ? null : { kind: 'restock-form', before, version: saved.version }
    const target = { kind: 'restock', id: ctx.siteId }
    const entries = undo === null ? [] : [{ action: 'restock.form-saved' as const, target, undo, changes }]
    return { answer: { ...saved, undo }, entries }
  })
}

function withVersion(form: SignUpForm): SignUpFormBody {
  return { ...form, version: contentVersion(form) }
}
