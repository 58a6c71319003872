import type { CheckOptions } from '@sitewright/server/themes/check-theme.ts'

/** What the renderer brings for themes that name it. */
export const checkOptions: CheckOptions = {
  systemPartials: [
    'sqs-share-buttons.block',
    'sqs-social-links.block',
    'social-links.block',
    'sqs-video-background.block',
  ],
}
