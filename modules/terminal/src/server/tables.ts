import { type Tx, tables } from '@motorpool/db'

/** Columns that hand-written queries of this module use. */
interface TerminalTable {
  id: string
  tenant_id: string
  org_id: string
  terminal_code: string
  terminal_model_id: string
  terminal_supplier_id: string | null
  use_type: string | null
  chain_type: string | null
  simcard_id: string | null
  chip_code: string | null
  terminal_status: string
  auth_status: string
  auth_code: string | null
  bind_status: string
  vin: string | null
  last_online_time: Date | null
  update_time: Date
}

interface TerminalModelTable {
  id: string
  tenant_id: string
  supplier_id: string
  chain_types: string[]
  use_type: string
}

interface SimCardTable {
  id: string
  tenant_id: string
  sim_code: string
  msisdn: string | null
  bind_status: string
}

interface GatewayPlatformAccountTable {
  id: string
  tenant_id: string
  protocol: string
  user_name: string
  password: string
  status: string
  signed: boolean
  remark: string | null
}

interface TerminalRegistrationTable {
  terminal_id: string
  manufacturer: string
  device_id: string
  auth_code: string
  registered_time: Date
}

export interface TerminalTables {
  terminal: TerminalTable
  terminal_registration: TerminalRegistrationTable
  terminal_model: TerminalModelTable
  sim_card: SimCardTable
  gateway_platform_account: GatewayPlatformAccountTable
}

export const terminalTables = (tx: Tx) => tables<TerminalTables>(tx)
