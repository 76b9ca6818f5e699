import { sql, type Tx } from '@motorpool/db'
import type { TelemetryStore } from '@motorpool/history/server'
import type { SignalSource } from '@motorpool/terminal/server'
import { leaves, mergeCondition } from './condition.ts'
import { type FieldValue, fieldValues } from './field-values.ts'
import { CARRIERS, SIGNALS } from './protocols.ts'

/** What a vehicle has in fact reported; times in ms, null where it never did. */
export interface VehicleReport {
  online: boolean
  acc: boolean | null
  runStatus: string | null
  /** Device time of the newest believable report. */
  reportTime: number | null
  positionTime: number | null
  receiveTime: number | null
  /** 0.1 km/h */
  speed: number | null
  /** Messages stored since the given day began. */
  stored: number
}

/** Port for areas that check a vehicle by what it sent. */
export interface VehicleReports {
  /** The latest state, and how much was stored since; undefined when nothing ever came. */
  latest(tx: Tx, vehicleId: string, since: number): Promise<VehicleReport | undefined>
  /** Values of the signals that the terminal's software defines, or what they mean, sent since then, by their code. */
  signals(vehicle: { id: string; tenantId: string; vin: string }, since: number): Promise<Map<string, string>>
  /** Values of these function fields, the newest that was reported of each, also of those that screens do not show. */
  fields(
    vehicle: { id: string; tenantId: string; vin: string },
    fields: readonly string[],
  ): Promise<Map<string, FieldValue>>
}

interface Row {
  online: boolean
  acc: boolean | null
  run_status: string | null
  report_time: Date | null
  position_time: Date | null
  receive_time: Date | null
  speed: number | null
  stored: number
}

const RECENT = 60
const ms = (time: Date | null) => (time === null ? null : new Date(time).getTime())

export function vehicleReports(deps: { store: TelemetryStore; signals: SignalSource }): VehicleReports {
  const { store, signals } = deps
  return {
    fields: (vehicle, fields) => fieldValues(deps, vehicle, fields),
    async latest(tx, vehicleId, since) {
      const { rows } = await sql<Row>`
        select r.online, r.acc, r.run_status, r.report_time, r.position_time, r.receive_time, r.speed,
          coalesce((select sum(l.stored) from vehicle_ledger l where l.vehicle_id = r.vehicle_id
            and l.day >= (${new Date(since)}::timestamptz at time zone 'UTC' + interval '8 hours')::date), 0)::int as stored
        from vehicle_realtime r where r.vehicle_id = ${vehicleId}`.execute(tx)
      const [row] = rows
      return (
        row && {
          online: row.online,
          acc: row.acc,
          runStatus: row.run_status,
          reportTime: ms(row.report_time),
          positionTime: ms(row.position_time),
          receiveTime: ms(row.receive_time),
          speed: row.speed,
          stored: row.stored,
        }
      )
    },
    async signals({ id, tenantId, vin }, since) {
      const table = await signals.tableOf(vin)
      if (!table) return new Map()
      const key = { tenantId, vehicleId: id }
      const reports = await store.latest(key, RECENT)
      const carriers = await store.latest(key, RECENT, { messages: CARRIERS })
      const recent = [...reports, ...carriers]
        .filter((message) => message.receiveTime >= since)
        .sort((a, b) => b.deviceTime - a.deviceTime)
      const group = mergeCondition(recent, 'zh-CN', table).filter((g) => g.path === SIGNALS)
      return new Map(
        leaves(group).flatMap(({ value }) =>
          value.value === null
            ? []
            : [[value.path.slice(SIGNALS.length + 1), String(value.label ?? value.value)] as const],
        ),
      )
    },
  }
}
