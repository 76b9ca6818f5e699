import { sql } from '@motorpool/db'
import { terminalModelKind } from '../shared/index.ts'
import type { ServerKind } from './kind.ts'

interface Found {
  id: string
  modelCode: string
}

export const terminalModels: ServerKind = {
  ...terminalModelKind('GB4'),
  records: 'terminal_model',
  subjects: new Set(['terminal/models']),
  async recorded(tx, ids) {
    const { rows } = await sql<Found & Record<string, unknown>>`
      select f.id::text, m.model_code as "modelCode", m.model_name as "modelName", s.supplier_name as "supplierId",
        c.chip_code as "chipModel", m.hardware_version as "hardwareVersion", m.report_no as "reportNo",
        m.tbox_factory_licence_img::text as "tboxFactoryLicenceImg", m.report_img::text as "reportImg",
        m.authorize_file::text as "authorizeFile"
      from terminal_model_filing f join terminal_model m on m.id = f.terminal_model_id
      left join terminal_supplier s on s.id = m.supplier_id left join chip_model c on c.id = m.chip_model
      where f.id = any (${ids}::bigint[])`.execute(tx)
    return new Map(rows.map(({ id, ...facts }) => [id, { subject: facts.modelCode, facts, values: {} }]))
  },
  async makeDrafts(tx, subjectIds) {
    await sql`
      insert into terminal_model_filing (tenant_id, terminal_model_id, filing_usage)
      select m.tenant_id, m.id, u.usage from terminal_model m cross join (values ('GB4'), ('GB6')) as u (usage)
      where u.usage = any (m.chain_types) and m.id = any (${subjectIds}::bigint[])
      on conflict (tenant_id, terminal_model_id, filing_usage) do nothing`.execute(tx)
  },
}
