import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const mediaSection: Section = {
  id: 'media',
  name: frameMessages.media,
  icon: 'images',
  path: (site = '') => paths.media(site),
  key: 'm',
  permit: { action: 'edit-content', part: 'products' },
}
