import { sql } from '@motorpool/db'
import type { Values } from '@motorpool/resource/shared'
import { VEHICLE_KEYS } from '@motorpool/vehicle/shared'
import { vehicleKind } from '../../shared/index.ts'
import type { Recorded, ServerKind } from '../kind.ts'
import { asRow } from '../sent.ts'
import { FACTS, SOURCES, selected, USAGE_OF_CATEGORY, VALUES } from './sources.ts'

const kind = vehicleKind('GB4')

function recordedOf(found: Readonly<Values>): Recorded {
  const { terminalCode, modelFilingNo, terminalModelFilingNo } = found
  return {
    subject: String(found.vin),
    facts: {
      ...Object.fromEntries(Object.keys(FACTS).map((name) => [name, found[name] ?? null])),
      terminalCode,
      modelFilingNo,
      terminalModelFilingNo,
    },
    values: Object.fromEntries(Object.keys(VALUES).map((name) => [name, asRow(kind, name, found[name])])),
    names: { terminal: terminalCode },
  }
}

export const vehicles: ServerKind = {
  ...kind,
  records: 'vehicle',
  subjects: new Set(VEHICLE_KEYS),
  // The category of a vehicle never changes.
  draftsOfNew: true,
  async recorded(tx, ids) {
    const { rows } = await sql<Values & { id: string }>`
      select f.id::text, ${selected({ ...FACTS, ...VALUES })}, t.terminal_code as "terminalCode",
        mf.filing_no as "modelFilingNo", tf.filing_no as "terminalModelFilingNo"
      from vehicle_filing f join vehicle v on v.vin = f.vin ${SOURCES}
      where f.id = any (${ids}::bigint[])`.execute(tx)
    return new Map(rows.map((found) => [found.id, recordedOf(found)]))
  },
  async makeDrafts(tx, subjectIds) {
    await sql`
      insert into vehicle_filing (tenant_id, org_id, vehicle_id, vin, filing_usage)
      select v.tenant_id, v.org_id, v.id, v.vin, u.usage from vehicle v cross join lateral (select ${USAGE_OF_CATEGORY} as usage) u
      where v.id = any (${subjectIds}::bigint[]) and u.usage is not null
        and not exists (select from vehicle_filing f where f.vin = v.vin and f.filing_usage = u.usage)
      on conflict (vin, filing_usage) do nothing`.execute(tx)
  },
}
