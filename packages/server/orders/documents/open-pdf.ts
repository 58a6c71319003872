import PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

/** Starts a PDF, a stream of its bytes. With a CreationDate in `info`, the same drawing always makes the same bytes. */
export function openPdf(options: ConstructorParameters<typeof PDFDocument>[0]): Pdf {
  return new PDFDocument({ ...options, displayTitle: true })
}
