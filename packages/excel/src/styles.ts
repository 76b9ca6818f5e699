import { codeOf, type WriteColumn } from './format.ts'
import { escaped, MAIN, XML } from './xml.ts'

/** The attribute of a cell that is a header. */
export const HEADER_STYLE = ' s="1"'

/** Before it stand the formats that every program knows. */
const FIRST_OWN = 164
const BUILT_IN: Readonly<Record<string, number>> = { '0': 1, '#,##0': 3, '@': 49 }

export interface Styles {
  /** Of each column, its place among the cell formats; 0: General. */
  ids: readonly number[]
  /** The part `xl/styles.xml`. */
  xml: string
}

const xf = (format: number, rest = ''): string =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${rest}/>`

const HEADER =
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"' +
  ' applyBorder="1" applyAlignment="1"><alignment vertical="center"/></xf>'

/** The formats of the columns, each once. */
export function stylesOf(columns: readonly WriteColumn[]): Styles {
  const codes = [...new Set(columns.flatMap((column) => codeOf(column.format) ?? []))]
  const own = codes.filter((code) => !(code in BUILT_IN))
  const numberOf = (code: string): number => BUILT_IN[code] ?? FIRST_OWN + own.indexOf(code)
  const formats = own.map((code) => `<numFmt numFmtId="${numberOf(code)}" formatCode="${escaped(code)}"/>`)
  const ids = columns.map((column) => {
    const code = codeOf(column.format)
    return code === undefined ? 0 : 2 + codes.indexOf(code)
  })
  const xml =
    `${XML}<styleSheet xmlns="${MAIN}">` +
    (own.length > 0 ? `<numFmts count="${own.length}">${formats.join('')}</numFmts>` : '') +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF7"/><bgColor indexed="64"/></patternFill></fill></fills>' +
    '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
    '<border><left/><right/><top/><bottom style="thin"><color rgb="FF8FA3BF"/></bottom><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${codes.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${HEADER}` +
    `${codes.map((code) => xf(numberOf(code))).join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  return { ids, xml }
}
