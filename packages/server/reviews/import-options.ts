export type ImportOptions = {
  file: string
  /** Validates the file without writing anything. */
  isDryRun: boolean
  /** Imports the valid rows even when others are invalid. */
  skipsBad: boolean
  /** Name of the marketplace on which all the reviews were posted; empty to take the name from each row. */
  marketplace: string
  /** Folder with the pictures that rows name; `null` imports no pictures. */
  pictures: string | null
  /** Called with the line and the reasons for each row that is not imported, or imported without some of its content. */
  onBad: (line: number, faults: readonly string[]) => void
}
