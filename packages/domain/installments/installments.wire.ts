import * as z from 'zod'

/** `infoUrl` has `{locale}` in it; null where a shop's pages say nothing beyond the badge. */
export const installmentsAnswer = z.object({ infoUrl: z.string().nullable() })
export type InstallmentsAnswer = z.output<typeof installmentsAnswer>
