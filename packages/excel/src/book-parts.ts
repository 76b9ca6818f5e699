import { escaped, MAIN, XML } from './xml.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relations = (...targets: readonly [type: string, target: string][]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const part = (name: string, type: string): string =>
  `<Override PartName="/xl/${name}" ContentType="${TYPES}.${type}+xml"/>`

/** The name of a sheet as formulas write it. */
const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`

/** The parts around a single sheet, by their paths. On paper its first row stands on every page. */
export const bookParts = (name: string, styles: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `${part('workbook.xml', 'sheet.main')}${part('worksheets/sheet1.xml', 'worksheet')}${part('styles.xml', 'styles')}</Types>`,
  '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml':
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>` +
    `<sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets><definedNames>` +
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">${escaped(quoted(name))}!$1:$1</definedName>` +
    '</definedNames></workbook>',
  'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
  'xl/styles.xml': styles,
})
