export type DocumentColumn = {
  title: string
  /** Share of the table's width. The shares of all columns add up to 1. */
  share: number
  isNumber: boolean
  /** An empty box to tick by hand, instead of text. */
  isBox?: true
}

/** A row of the table: a text for each column, and lines below the title. */
export type DocumentRow = { cells: string[]; details: string[] }
export type DocumentSum = { title: string; text: string; isTotal: boolean }

/**
 * The content of a printed document, as text in the order's language. What it looks like is decided when it is drawn. Plain data,
 * because another thread draws it.
 */
export type OrderDocument = {
  title: string
  language: string
  direction: 'ltr' | 'rtl'
  paper: 'A4' | 'LETTER'
  createdMs: number
  shop: { name: string; lines: string[] }
  /** Key of the file store for the shop's logo; '' for none. */
  logoKey: string
  /** The logo, a JPEG, once it is read for the drawing. */
  logo?: Uint8Array
  facts: { title: string; text: string }[]
  addresses: { title: string; lines: string[] }[]
  columns: DocumentColumn[]
  /** Index of the column whose cells have the details below them. */
  titleColumn: number
  rows: DocumentRow[]
  sums: DocumentSum[]
  /** Net amounts and taxes, below the sums. */
  taxes: DocumentSum[]
  /** Says that the order is a test; '' for a real one. */
  test: string
  /** Printed when a text has characters that the document's fonts do not have. */
  unprintable: string
  note: string
  /** Text of the page numbers, with `pagePlace` where the page's number stands and `pagesPlace` where the number of pages does. */
  pageText: string
}

export const pagePlace = '{page}'
export const pagesPlace = '{pages}'
