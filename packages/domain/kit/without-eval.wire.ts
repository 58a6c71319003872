import * as z from 'zod'

/**
 * Makes zod check values without compiling code. Otherwise it tries `new Function` once, which the studio's content security policy
 * blocks and reports on every load. Has an effect only on formats that are defined afterwards.
 */
export function parseWithoutEval(): void {
  z.config({ jitless: true })
}
