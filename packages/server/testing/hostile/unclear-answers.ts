import type { Answer } from '../test-client.ts'

/** Whether a request was refused for what it contains. A rate limit (429) says nothing about the content. */
export const isRefused = (status: number): boolean => status >= 400 && status < 500 && status !== 429

/** Describes how the refusal of `what` is unclear: no 4xx, not our error format, or an error that names other fields. */
export function unclearOf(what: string, { status, body }: Answer, field?: string): string[] {
  const isOurs = typeof body?.message === 'string' && body.message !== '' && body.error === body.message
  if (!isRefused(status) || !isOurs) return [`${what} is answered with ${status} ${JSON.stringify(body)}`]
  if (field === undefined || body.code !== 'kit.shape') return []
  const named = Object.keys(body.errors ?? {}).map((name) => name.split('.')[0])
  return named.includes(field) || named.includes('body') ? [] : [`${what} is refused for ${named.join(', ')}`]
}

export const shown = (value: unknown): string => String(JSON.stringify(value)).slice(0, 100)
