import type { DateOrder } from '@sitewright/domain/import/date-order.ts'

export type ImportOptions = {
  file: string
  /** Reports what the import would do, without writing anything. */
  isDryRun: boolean
  /** Imports the valid rows even when others are invalid. */
  skipsBad: boolean
  /** Name of the marketplace on which all the reviews were posted; empty to take the name from each row. */
  marketplace: string
  /** Order of day and month in the file's dates; `null` derives it from the dates themselves. */
  dateOrder: DateOrder | null
  /** Folder with the pictures that rows name; `null` imports no pictures. */
  pictures: string | null
  /** Called with the line and the reasons for each row that is invalid, there already, or imported without some of its content. */
  onBad: (line: number, faults: readonly string[]) => void
}
