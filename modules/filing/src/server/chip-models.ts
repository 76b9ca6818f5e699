import { sql } from '@motorpool/db'
import { chipModelKind } from '../shared/index.ts'
import type { ServerKind } from './kind.ts'

interface Found {
  id: string
  chipCode: string
}

export const chipModels: ServerKind = {
  ...chipModelKind('GB4'),
  records: 'chip_model',
  subjects: new Set(['terminal/chipModels']),
  async recorded(tx, ids) {
    const { rows } = await sql<Found & Record<string, unknown>>`
      select f.id::text, c.chip_code as "chipCode", c.chip_model as "chipModel", m.factory_name as "chipFactoryId",
        c.safety_cert_no as "safetyCertNo", c.algorithm, c.chip_factory_licence_file::text as "chipFactoryLicenceFile",
        c.chip_file_img::text as "chipFileImg", c.authorize_file_img::text as "authorizeFileImg",
        c.iso9001_img_file::text as "iso9001ImgFile", c.iso14001_img_file::text as "iso14001ImgFile",
        c.guomi_img_file::text as "guomiImgFile"
      from chip_model_filing f join chip_model c on c.id = f.chip_model_id join chip_factory m on m.id = c.chip_factory_id
      where f.id = any (${ids}::bigint[])`.execute(tx)
    return new Map(rows.map(({ id, ...facts }) => [id, { subject: facts.chipCode, facts, values: {} }]))
  },
  async makeDrafts(tx, subjectIds) {
    await sql`
      insert into chip_model_filing (tenant_id, chip_model_id, filing_usage)
      select c.tenant_id, c.id, u.usage from chip_model c cross join (values ('GB4'), ('GB6')) as u (usage)
      where c.id = any (${subjectIds}::bigint[])
      on conflict (tenant_id, chip_model_id, filing_usage) do nothing`.execute(tx)
  },
}
