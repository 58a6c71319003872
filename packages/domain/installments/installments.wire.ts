import * as z from 'zod'

/**
 * Response with the URL of the provider's page about installments, with the placeholder `{locale}`. `null` when pages show no
 * details.
 */
export const installmentsAnswer = z.object({ infoUrl: z.string().nullable() })
export type InstallmentsAnswer = z.output<typeof installmentsAnswer>
