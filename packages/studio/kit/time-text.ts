import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'

/** Date with time for a list: `Today, 09:04`, `Yesterday`, `18 Nov`, and with the year when it is another. Times in epoch ms. */
export function listTimeText(translate: Translate, tag: string, at: number, now: number): string {
  const [date, today] = [new Date(at), new Date(now)]
  const time = date.toLocaleTimeString(tag, { timeStyle: 'short' })
  const daysAgo = Math.round((startOfDay(today) - startOfDay(date)) / dayMs)
  if (daysAgo === 0) return translate(sitesMessages.today, { time })
  if (daysAgo === 1) return translate(sitesMessages.yesterday)
  const year = date.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return date.toLocaleDateString(tag, { day: 'numeric', month: 'short', ...year })
}

/** Date with time for what happened: `18 Nov, 16:42`, and with the year when it is not the one of `now`. */
export function eventTimeText(tag: string, at: number, now: number): string {
  const date = new Date(at)
  const year = date.getFullYear() === new Date(now).getFullYear() ? {} : ({ year: 'numeric' } as const)
  return date.toLocaleString(tag, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', ...year })
}

/** Date with time in full, for a detail: `18 Nov 2026, 16:42`. */
export function fullTimeText(tag: string, at: number): string {
  return new Date(at).toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'short' })
}

const dayMs = 86_400_000

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
