import PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

/** Starts a PDF, a stream of its bytes. With a CreationDate in `info`, the same drawing always makes the same bytes. */
export function openPdf(options: ConstructorParameters<typeof PDFDocument>[0]): Pdf {
  return new PDFDocument({ ...options, displayTitle: true })
}

/** A picture that was read, to be drawn by `image`. */
export type PdfPicture = { width: number; height: number }

/** Reads a JPEG. Throws when it is none. */
export function openPicture(pdf: Pdf, bytes: Uint8Array): PdfPicture {
  return (pdf as unknown as { openImage(source: Buffer): PdfPicture }).openImage(Buffer.from(bytes)) // missing in the library's types
}
