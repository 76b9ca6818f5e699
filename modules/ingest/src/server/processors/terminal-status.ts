import { sql, type Tx } from '@motorpool/db'

/** A piece of a query. */
type Sql = ReturnType<typeof sql>

/** A terminal by its number and the VIN of the vehicle that it is on. */
export interface TerminalOnVehicle {
  terminalCode: string
  vin: string
}

/** SQL of the time at which a terminal last signed on from a vehicle; null when it never did. */
export function lastOnline(vin: Sql, terminalCode: Sql): Sql {
  return sql`(select max(r.online_time) from vehicle_realtime r where r.vin = ${vin} and r.terminal_code = ${terminalCode})`
}

/** Numbers of those terminals that are online on their vehicles at this moment. */
export async function onlineTerminals(
  tx: Tx,
  terminals: readonly TerminalOnVehicle[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select r.terminal_code as code from vehicle_realtime r
    join unnest(${terminals.map((t) => t.vin)}::text[], ${terminals.map((t) => t.terminalCode)}::text[]) as n(vin, code)
      on r.vin = n.vin and r.terminal_code = n.code
    where r.online`.execute(tx)
  return new Set(rows.map((row) => row.code))
}
