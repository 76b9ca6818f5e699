import { sql } from '@motorpool/db'
import { snake } from '@motorpool/resource/server'
import type { FilingUsage } from '@motorpool/tenancy/shared'
import { type FilingRule, vehicleKind } from '../../shared/index.ts'

type Sql = ReturnType<typeof sql<unknown>>

/** The usage that vehicles of a category are filed for; none for the others. */
export const USAGE_OF_CATEGORY = sql`case v.vehicle_category
  when 'NEW_ENERGY' then 'GBEV' when 'NON_ROAD' then 'GB4' when 'ROAD_FUEL' then 'GB6' end`

/** What a filing f of a vehicle v is made of; the terminal is the one that the filing names. */
export const SOURCES = sql`
  left join vehicle_model m on m.id = v.vehicle_model_id
  left join engine_model e on e.id = coalesce(v.engine_model_id, m.engine_model_id)
  left join electric_driver_model d on d.id = coalesce(v.electric_driver_model_id, m.electric_driver_model_id)
  left join energy_storage_model s on s.id = coalesce(v.energy_storage_model_id, m.energy_storage_model_id)
  left join terminal t on t.id = coalesce(f.terminal_id, v.terminal_id)
  left join vehicle_model_filing mf on mf.vehicle_model_id = v.vehicle_model_id and mf.filing_usage = f.filing_usage
  left join terminal_model_filing tf on tf.terminal_model_id = t.terminal_model_id and tf.filing_usage = f.filing_usage`

/** Fields that belong to the record alone, by name. */
export const FACTS: Readonly<Record<string, Sql>> = {
  vin: sql`v.vin`,
  machineCode: sql`v.machine_code`,
  vehicleModelId: sql`m.model_code`,
  electricDriverModelId: sql`d.model_code`,
  motorNo: sql`v.motor_no`,
  energyStorageModelId: sql`s.model_code`,
  batteryNo: sql`v.battery_no`,
}

/** What the filing's own fields are while nobody gives them another value. */
export const VALUES: Readonly<Record<string, Sql>> = {
  environmentCode: sql`coalesce(v.environment_code, m.environment_code)`,
  engineModel: sql`e.model_code`,
  engineNo: sql`v.engine_no`,
  terminalId: sql`v.terminal_id::text`,
  chipCode: sql`t.chip_code`,
  plateCode: sql`v.plate_code`,
  plateColor: sql`v.plate_color`,
  productionDate: sql`v.production_date::text`,
  ownerName: sql`v.customer_name`,
  saleProvinceCode: sql`v.sale_province_code`,
  purchaseRange: sql`v.purchase_range`,
  purchaseUsage: sql`v.purchase_usage`,
}

export const selected = (fields: Readonly<Record<string, Sql>>): Sql =>
  sql.join(Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))

const { record, sends } = vehicleKind('GB6')
const effective: Readonly<Record<string, Sql>> = {
  ...FACTS,
  ...Object.fromEntries(
    Object.entries(VALUES).map(([name, value]) => [
      name,
      sql`coalesce(${sql.ref(`f.${snake(name)}`)}::text, ${value}::text)`,
    ]),
  ),
}

const usagesOf = ({ needed = [] }: FilingRule): readonly FilingUsage[] => needed

/** Names of the fields that the authority asks for and that are empty: the rules of the kind, as SQL over f and v. */
export const LACKS: Sql = sql`array_remove(array[${sql.join(
  Object.entries({ ...record.sends, ...sends }).flatMap(([name, rule]) => {
    const value = effective[name]
    if (!value || usagesOf(rule).length === 0) return []
    return [
      sql`case when coalesce(${value}, '') = '' and f.filing_usage = any (${[...usagesOf(rule)]}::text[]) then ${sql.lit(name)} end`,
    ]
  }),
)}]::text[], null)`
