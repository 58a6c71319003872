import type { Message } from '@sitewright/domain/kit/text.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'

/** How the home page greets at this hour (0 to 23) of the owner's own day. */
export function greeting(hour: number): Message<{ name: string }> {
  if (hour < 5 || hour >= 18) return sitesMessages.goodEvening
  return hour < 12 ? sitesMessages.goodMorning : sitesMessages.goodAfternoon
}

/** The name somebody is called by: the first word of the whole one. */
export function firstName(displayName: string): string {
  return displayName.trim().split(/\s+/u)[0] ?? displayName
}
