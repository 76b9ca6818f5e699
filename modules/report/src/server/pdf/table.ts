import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import PdfDocument from 'pdfkit'
import { reportFont } from './font.ts'
import { rightOf, widthsOf } from './layout.ts'

export const PDF_TYPE = 'application/pdf'

const MARGIN = 36
const TITLE_SIZE = 14
const NOTE_SIZE = 8
const CELL_SIZE = 7
const PADDING = 3
/** Rows that are drawn before others of the process get their turn. */
const TURN = 25

export interface PdfTable {
  title: string
  /** Below the title: when it was made, how many rows. */
  note: string
  /** The header first. */
  rows: readonly (readonly string[])[]
  /** Page numbers: `{page} / {pages}` in the reader's words. */
  pageText(page: number, pages: number): string
}

type Doc = InstanceType<typeof PdfDocument>

/** Draws rows below each other; a page begins with the header. */
class TableWriter {
  private readonly doc: Doc
  private readonly widths: readonly number[]
  private readonly right: readonly boolean[]
  private readonly header: readonly string[]

  constructor(doc: Doc, rows: PdfTable['rows']) {
    this.doc = doc
    this.widths = widthsOf(rows, doc.page.width - 2 * MARGIN)
    this.right = rightOf(rows)
    this.header = rows[0] ?? []
  }

  private heightOf(row: readonly string[]): number {
    const heights = this.widths.map((width, i) =>
      this.doc.heightOfString(row[i] || ' ', { width: width - 2 * PADDING }),
    )
    return Math.max(0, ...heights) + 2 * PADDING
  }

  draw(row: readonly string[], isHeader = false): void {
    const { doc } = this
    doc.fontSize(CELL_SIZE)
    const height = this.heightOf(row)
    if (doc.y + height > doc.page.height - MARGIN - NOTE_SIZE * 2) {
      doc.addPage()
      if (!isHeader) this.draw(this.header, true)
    }
    const top = doc.y
    if (isHeader) doc.rect(MARGIN, top, doc.page.width - 2 * MARGIN, height).fill('#eef1f4')
    let left = MARGIN
    for (const [i, width] of this.widths.entries()) {
      const align = this.right[i] ? 'right' : 'left'
      doc
        .fillColor('#111')
        .text(row[i] ?? '', left + PADDING, top + PADDING, { width: width - 2 * PADDING, align })
      left += width
    }
    doc
      .moveTo(MARGIN, top + height)
      .lineTo(doc.page.width - MARGIN, top + height)
      .lineWidth(0.4)
      .strokeColor('#c8cdd2')
      .stroke()
    doc.x = MARGIN
    doc.y = top + height
  }
}

function numberPages(doc: Doc, pageText: PdfTable['pageText']): void {
  const { start, count } = doc.bufferedPageRange()
  for (let i = start; i < start + count; i++) {
    doc.switchToPage(i)
    // Below the margin: text there would begin a page.
    doc.page.margins.bottom = 0
    doc
      .fontSize(NOTE_SIZE)
      .fillColor('#555')
      .text(pageText(i + 1, count), MARGIN, doc.page.height - MARGIN, {
        width: doc.page.width - 2 * MARGIN,
        align: 'right',
      })
  }
}

/** A table on A4 pages across, in a face that has Chinese and kana; only the glyphs that it uses are in the file. */
export async function pdfTable(
  { title, note, rows, pageText }: PdfTable,
  signal?: AbortSignal,
): Promise<Buffer> {
  const doc = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: title },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = once(doc, 'end')
  doc.registerFont('report', reportFont()).font('report')
  doc.fontSize(TITLE_SIZE).fillColor('#111').text(title)
  doc.fontSize(NOTE_SIZE).fillColor('#555').text(note).moveDown(1)
  const writer = new TableWriter(doc, rows)
  for (const [i, row] of rows.entries()) {
    if (i % TURN === TURN - 1) await setImmediate()
    signal?.throwIfAborted()
    writer.draw(row, i === 0)
  }
  numberPages(doc, pageText)
  doc.end()
  await ended
  return Buffer.concat(parts)
}
