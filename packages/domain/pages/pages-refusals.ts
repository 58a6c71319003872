import { kitMessages } from '../kit/kit.messages.ts'
import type { RefusalsOf } from '../kit/refusal.ts'
import { sitesMessages } from '../sites/sites.messages.ts'

export const pagesRefusals = {
  'pages.reserved-url': { status: 400, message: sitesMessages.reservedUrl },
  'pages.url-taken': { status: 409, message: sitesMessages.urlTaken },
  'pages.document-invalid': { status: 400, message: sitesMessages.documentInvalid },
  'pages.item-invalid': { status: 400, message: sitesMessages.itemInvalid },
  'pages.title-needed': { status: 400, message: sitesMessages.titleNeeded },
  'pages.too-many-items': { status: 409, message: sitesMessages.tooManyItems },
  'pages.not-found': { status: 404, message: kitMessages.notFound },
} as const satisfies RefusalsOf<'pages'>
