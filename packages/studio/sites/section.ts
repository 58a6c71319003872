import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const homeSection: Section = {
  id: 'home',
  name: sitesMessages.home,
  icon: 'home',
  path: paths.home,
  key: 'h',
  of: 'account',
}
