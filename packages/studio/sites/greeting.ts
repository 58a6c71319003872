import type { Message } from '@sitewright/domain/kit/text.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'

/** Returns the home page's greeting for an hour (0 to 23) of the user's local time. */
export function greeting(hour: number): Message<{ name: string }> {
  if (hour < 5 || hour >= 18) return sitesMessages.goodEvening
  return hour < 12 ? sitesMessages.goodMorning : sitesMessages.goodAfternoon
}

export function firstName(displayName: string): string {
  return displayName.trim().split(/\s+/u)[0] ?? displayName
}
