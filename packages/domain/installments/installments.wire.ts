import * as z from 'zod'

/** `infoUrl` contains the placeholder `{locale}`. `null` when pages show no details about installments. */
export const installmentsAnswer = z.object({ infoUrl: z.string().nullable() })
export type InstallmentsAnswer = z.output<typeof installmentsAnswer>
