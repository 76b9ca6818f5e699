const A4 = '0 0 595 842'
const LEFT = 72
const TOP = 740
const LEADING = 26

/** A page of a few lines as PDF, with a font that every reader has. Lines are ASCII without brackets and backslashes. */
export function paper(lines: readonly string[]): Uint8Array {
  const shown = lines.map((line, i) => `/F ${i === 0 ? 20 : 12} Tf (${line}) Tj 0 -${LEADING} Td`).join('\n')
  const stream = `BT\n${LEFT} ${TOP} Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${A4}] /Contents 5 0 R /Resources << /Font << /F 4 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return new TextEncoder().encode(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`)
}
