import type { RefusalsOf } from '../kit/refusal.ts'
import { themesMessages } from './themes.messages.ts'

export const themesRefusals = {
  'themes.not-a-folder': { status: 422, message: themesMessages.notAFolder },
  'themes.zip': { status: 422, message: themesMessages.zip },
  'themes.leads-out': { status: 422, message: themesMessages.leadsOut },
  'themes.special-file': { status: 422, message: themesMessages.specialFile },
  'themes.unreadable': { status: 422, message: themesMessages.unreadable },
  'themes.too-many-files': { status: 413, message: themesMessages.tooManyFiles },
  'themes.too-deep': { status: 422, message: themesMessages.tooDeep },
  'themes.too-large': { status: 413, message: themesMessages.tooLarge },
  'themes.file-too-large': { status: 413, message: themesMessages.fileTooLarge },
  'themes.bad-name': { status: 422, message: themesMessages.badName },
  'themes.same-name': { status: 422, message: themesMessages.sameName },
  'themes.not-text': { status: 422, message: themesMessages.notText },
  'themes.bad-conf': { status: 422, message: themesMessages.badConf },
  'themes.endless-styles': { status: 422, message: themesMessages.endlessStyles },
  'themes.tweak-unknown': { status: 422, message: themesMessages.tweakUnknown },
  'themes.values-invalid': { status: 422, message: themesMessages.valuesInvalid },
  'themes.version-not-found': { status: 404, message: themesMessages.versionNotFound },
} as const satisfies RefusalsOf<'themes'>
