import type { FormAnswers, FormDefinition } from '@sitewright/domain/forms/form.ts'
import { purchaseFormMessages } from '@sitewright/domain/forms/purchase-form.messages.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import type { Ctx } from '../context.ts'
import type { RefusedRequest, SystemPageContent } from '../http/index.ts'
import { formFieldTemplateData } from './form-field-template-data.ts'
import { formPageTemplate } from './form-template.ts'

export type FormPage = {
  /** Path that the form posts to. */
  action: string
  /** Values that the fields start with. */
  answers: FormAnswers
  /** The refusal of the last post, with a message for each invalid field; `null` on the first view. */
  problem: RefusedRequest | null
  /** Text and title of the alert above the fields. There is no alert when the text is ''. */
  alert: string
  alertTitle: string
  /** Text below the heading, such as the title of the product that the form belongs to. */
  subject: string
  help: string
  /** Label of the submit button. */
  submit: string
  hidden: readonly { name: string; value: string }[]
  back: { url: string; title: string }
}

/** Builds the content of a page that shows a form to browsers without scripts. */
export function formPage(ctx: Ctx, form: FormDefinition, { answers, problem, ...page }: FormPage): SystemPageContent {
  const heading = form.name || messageText(ctx.locale, purchaseFormMessages.title)
  const fields = formFieldTemplateData(ctx.locale, form, answers, problem?.fields ?? {})
  return { title: heading, template: formPageTemplate, data: { ...page, heading, fields } }
}
