import { createHash } from 'node:crypto'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { Idempotency } from '../context.ts'

/**
 * Reads the header `Idempotency-Key` of a request; null without one. Throws `changes.key-invalid` unless it has 1 to 200 printable
 * ASCII characters. The hash can be made as soon as the body was read.
 */
export function idempotencyOf(request: FastifyRequest): Idempotency | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[!-~]{1,200}$/.test(key)) throw new Refusal('changes.key-invalid')
  return { key, hash: () => hashOf(request) }
}

/** Hashes what a request asks for. Clients send a request again with its fields in the same order. */
function hashOf({ method, url, body }: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest()
}
