import * as z from 'zod'

const dayMs = 24 * 60 * 60_000
/** Days of the longest period of a report. */
const mostDays = 366

const day = z
  .string()
  .regex(/^[12]\d{3}-\d{2}-\d{2}$/u)
  .refine((text) => {
    const ms = Date.parse(`${text}T00:00Z`)
    return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
  })

const days = { from: day, to: day }
const isPeriod = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && Date.parse(to) - Date.parse(from) < mostDays * dayMs

/** Both days belong to the period. They are those of the site's time zone. */
export const taxReportQuery = z.strictObject(days).refine(isPeriod, { path: ['to'] })
export type TaxReportQuery = z.output<typeof taxReportQuery>

/** The same for the file. A link that the browser opens by itself names the site, too. */
export const taxReportFileQuery = z
  .strictObject({ ...days, site: z.string().optional() })
  .refine(isPeriod, { path: ['to'] })

/**
 * What was charged in a period, less what was paid back in it, by place, rate and class; `taxClass` is null for shipping.
 * `unknownRefunds` is how many refunds are left out, because they say nothing about their taxes.
 */
export const taxReportAnswer = z.object({
  rows: z.array(
    z.object({
      currency: z.string(),
      country: z.string(),
      region: z.string(),
      name: z.string(),
      ratePpm: z.int(),
      taxClass: z.string().nullable(),
      netCents: z.int(),
      taxCents: z.int(),
    }),
  ),
  timeZone: z.string(),
  unknownRefunds: z.int(),
})
export type TaxReportAnswer = z.output<typeof taxReportAnswer>
