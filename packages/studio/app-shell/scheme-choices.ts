import type { Message } from '@sitewright/domain/kit/text.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import type { ColorScheme } from '../kit/color-scheme.ts'

/** The studio's color schemes, with further words by which they are found, in all languages of the studio. */
export const schemeChoices: readonly { scheme: ColorScheme; name: Message; otherNames: string }[] = [
  { scheme: 'light', name: teamMessages.light, otherNames: 'theme mode bright day Theme Modus Darstellung hell Tag' },
  {
    scheme: 'dark',
    name: teamMessages.dark,
    otherNames: 'theme mode night black Theme Modus Darstellung dunkel Nacht',
  },
  {
    scheme: 'system',
    name: teamMessages.system,
    otherNames: 'theme mode automatic Theme Modus Darstellung automatisch',
  },
]
