import { sql } from '@motorpool/db'
import { vehicleModelKind } from '../shared/index.ts'
import type { ServerKind } from './kind.ts'

interface Found {
  id: string
  modelCode: string
  modelName: string
  brand: string | null
  announcementNo: string | null
  environmentCode: string | null
  manufacturer: string | null
  engineModel: string | null
  electricDriverModel: string | null
  energyStorageModel: string | null
  alarmThresholds: unknown
}

export const vehicleModels: ServerKind = {
  ...vehicleModelKind,
  records: 'vehicle_model',
  subjects: new Set(['vehicle/models']),
  async recorded(tx, ids) {
    const { rows } = await sql<Found>`
      select f.id::text, m.model_code as "modelCode", m.model_name as "modelName", m.brand, m.announcement_no as "announcementNo",
        m.environment_code as "environmentCode", m.manufacturer, e.model_code as "engineModel",
        d.model_code as "electricDriverModel", s.model_code as "energyStorageModel", h.thresholds as "alarmThresholds"
      from vehicle_model_filing f join vehicle_model m on m.id = f.vehicle_model_id
      left join engine_model e on e.id = m.engine_model_id
      left join electric_driver_model d on d.id = m.electric_driver_model_id
      left join energy_storage_model s on s.id = m.energy_storage_model_id
      left join lateral (
        select jsonb_agg(jsonb_build_object('code', i.code, 'level', t.alarm_level, 'lower', t.lower_value,
          'upper', t.upper_value, 'unit', t.unit) order by i.code, t.alarm_level) as thresholds
        from vehicle_model_threshold t join function_field i on i.id = t.function_field_id
        where t.vehicle_model_id = m.id and t.enabled and f.filing_usage = 'GBEV') h on true
      where f.id = any (${ids}::bigint[])`.execute(tx)
    return new Map(
      rows.map(({ id, modelCode, modelName, brand, announcementNo, ...values }) => [
        id,
        { subject: modelCode, facts: { modelCode, modelName, brand, announcementNo }, values },
      ]),
    )
  },
  async makeDrafts(tx, subjectIds) {
    await sql`
      insert into vehicle_model_filing (tenant_id, vehicle_model_id, filing_usage)
      select m.tenant_id, m.id,
        case m.vehicle_category when 'NEW_ENERGY' then 'GBEV' when 'NON_ROAD' then 'GB4' else 'GB6' end
      from vehicle_model m
      where m.vehicle_category in ('NEW_ENERGY', 'NON_ROAD', 'ROAD_FUEL')
        and not exists (select from vehicle_model_filing f where f.tenant_id = m.tenant_id and f.vehicle_model_id = m.id)
        and m.id = any (${subjectIds}::bigint[])
      on conflict (tenant_id, vehicle_model_id, filing_usage) do nothing`.execute(tx)
  },
}
