import type { Cell } from '@motorpool/excel'
import type { FileReply, ManualCtx } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import type { TerminalConformance } from '../../shared/conformance.ts'
import { sheetReply, timeColumn } from '../monitor/workbooks.ts'

const COLUMNS = ['severity', 'clause', 'text', 'path', 'count', 'first', 'last'] as const
const EXAMPLE = ['messageId', 'deviceTime', 'receiveTime', 'offset', 'length'] as const
const TIMES: ReadonlySet<string> = new Set(['first', 'last', 'deviceTime', 'receiveTime'])

/** A row for each message that shows a finding. */
export function findingsWorkbook(ctx: ManualCtx, { vin, findings }: TerminalConformance): FileReply {
  const text = (key: string) => translate(ctx.catalogues, ctx.locale, `monitor.conformance${key}`)
  const columns = [...COLUMNS, ...EXAMPLE].map((key) => {
    const header = text(`.sheet.${key}`)
    return TIMES.has(key) ? timeColumn(ctx, header) : { header }
  })
  async function* rows(): AsyncGenerator<Cell[]> {
    for (const { severity, clause, text: said, path, name, count, first, last, examples } of findings) {
      const field = [name, path].filter(Boolean).join(' ')
      const finding = [text(`.sheet.${severity}`), clause, said, field, count, first, last]
      for (const { messageId, deviceTime, receiveTime, offset, length } of examples)
        yield [...finding, `0x${messageId.toString(16)}`, deviceTime, receiveTime, offset, length]
    }
  }
  return sheetReply(ctx, `${text('')}${vin}`, columns, rows())
}
