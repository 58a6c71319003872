/** A row that the palette found on the server, such as an order. */
export type FoundRow = {
  id: string
  title: string
  /** What tells it apart. */
  note?: string
  /** Path of its screen. */
  to: string
}
