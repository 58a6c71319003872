import type { FastifyReply } from 'fastify'
import { isReply } from './answers.ts'
import { isSiteCtx, type RequestState } from './request.ts'
import { cspFor, jsonHeaders, unpublishedHeaders } from './security-headers.ts'

/** Sends what a route answered: a `Reply` as it is, anything else as JSON through `textOf`, which knows its shape. */
export async function sendAnswer(
  state: RequestState,
  reply: FastifyReply,
  answered: unknown,
  textOf: ((answer: unknown) => string) | undefined,
): Promise<FastifyReply> {
  if (isReply(answered)) {
    if (state.setCookies.length > 0) reply.header('set-cookie', state.setCookies)
    const { 'content-security-policy': csp, 'content-type': type } = answered.headers
    if (csp === undefined) reply.header('content-security-policy', cspFor(type))
    return reply
      .code(answered.status)
      .headers(state.headers)
      .headers(answered.headers)
      .headers(isUnpublished(state) ? unpublishedHeaders : {})
      .send(answered.body ?? undefined) // Fastify would send null as the JSON text `null`
  }
  if (!textOf && answered !== undefined) throw new Error('An answer without a shape may leak: declare `answer`.')
  const text = textOf?.(answered) ?? ''
  if (state.setCookies.length > 0) reply.header('set-cookie', state.setCookies)
  return reply
    .code(textOf ? state.status : 204)
    .headers(jsonHeaders)
    .headers(state.headers)
    .send(text)
}

function isUnpublished({ ctx, side }: RequestState): boolean {
  return side === 'site' && isSiteCtx(ctx) && !ctx.site.isPublished
}
