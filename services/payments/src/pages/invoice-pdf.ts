import type Stripe from 'stripe'
import { invoiceNotes, invoiceRows } from './invoice-page.ts'
import { dateOf } from './page.ts'

const TOP = 780
const LINE_HEIGHT = 22
const MAX_ROWS = 20
/** So many characters fit on a line. */
const WIDEST = /.{1,80}/gu
/** Height of the first note, below the rows. */
const NOTES = TOP - 110 - (MAX_ROWS + 1) * LINE_HEIGHT

/** Renders an invoice as a PDF of one A4 page with standard fonts. */
export function renderPdf(invoice: Stripe.Invoice): Buffer {
  const rows = invoiceRows({ invoice }).slice(-MAX_ROWS)
  const content = [
    text(50, TOP, 18, `Invoice ${invoice.number ?? ''}`, 'F2'),
    text(50, TOP - 26, 11, 'API Orchard, test mode: no money has moved'),
    text(50, TOP - 44, 11, invoice.customer_name ?? invoice.customer_email ?? ''),
    text(50, TOP - 62, 11, `${dateOf(invoice.created)}, ${String(invoice.status)}`),
    ...invoiceNotes(invoice)
      .flatMap(([name, words]) => `${name}: ${words}`.match(WIDEST) ?? [])
      .map((line, index) => text(50, NOTES - index * LINE_HEIGHT, 11, line)),
    ...rows.flatMap(([name, amount], index) => {
      const y = TOP - 110 - index * LINE_HEIGHT
      return [text(50, y, 11, name), text(460, y, 11, amount)]
    }),
  ].join('\n')
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
  ])
}

function text(x: number, y: number, size: number, words: string, font = 'F1'): string {
  const escaped = words.replace(/[^\x20-\xff]/g, '?').replace(/[\\()]/g, '\\$&')
  return `BT /${font} ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`
}

/** Assembles the PDF's objects and cross-reference table. */
function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = Buffer.byteLength(file, 'latin1')
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = Buffer.byteLength(file, 'latin1')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
