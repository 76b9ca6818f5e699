import { type Tx, tables } from '@motorpool/db'
import type { EnumValue } from '@motorpool/kernel'
import type { VehicleCategory } from '@motorpool/tenancy/shared'
import type { EmissionLevelType, EnergyCatalog, FuelType, PowerType } from '../shared/enums.ts'

/** Columns that hand-written queries of this module use. */
interface VehicleTable {
  id: string
  tenant_id: string
  org_id: string
  vin: string
  machine_code: string
  plate_code: string | null
  vehicle_category: VehicleCategory
  vehicle_model_id: string
  terminal_id: string | null
  bind_time: Date | null
  init_work_time: number | null
  debug_end_time: Date | null
  update_user_id: string | null
  update_time: Date
}

interface VehicleModelTable {
  id: string
  tenant_id: string
  vehicle_category: VehicleCategory
  vehicle_type_id: string
  vehicle_series_id: string
  emission_level_type: EnumValue<typeof EmissionLevelType> | null
  energy_catalog: EnumValue<typeof EnergyCatalog>
  power_type: EnumValue<typeof PowerType> | null
  fuel_type: EnumValue<typeof FuelType> | null
}

interface LifecycleTable {
  tenant_id: string
  org_id: string
  vin: string
  operation: string
  terminal_id: string | null
  old_terminal_id: string | null
  customer_id: string | null
  old_customer_id: string | null
  service_status: string | null
  old_service_status: string | null
  service_end_date: string | null
  old_service_end_date: string | null
  content: string | null
  reason: string | null
  create_user_id: string | null
  create_time: Date
}

interface TerminalChangeTable {
  tenant_id: string
  org_id: string
  vin: string
  old_terminal_id: string | null
  old_terminal_code: string
  old_chip_code: string | null
  terminal_id: string
  terminal_code: string
  chip_code: string | null
  change_reason: string
  change_time: Date
  change_user_id: string | null
  init_work_time: number | null
  filing_usage: string
  create_user_id: string | null
  create_time: Date
  update_user_id: string | null
  update_time: Date
}

export interface VehicleTables {
  vehicle: VehicleTable
  vehicle_model: VehicleModelTable
  vehicle_type: { id: string; parent_id: string | null }
  vehicle_series: { id: string; vehicle_type_id: string }
  vehicle_lifecycle_log: LifecycleTable
  terminal_change: TerminalChangeTable
}

export const vehicleTables = (tx: Tx) => tables<VehicleTables>(tx)
