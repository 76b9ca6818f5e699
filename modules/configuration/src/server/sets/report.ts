import type { CommandReport } from '@motorpool/command/server'
import { sql } from '@motorpool/db'
import { translate } from '@motorpool/i18n'
import { enumLabel, type Locale } from '@motorpool/kernel'
import { byName } from '@motorpool/protocols'
import { nameIn, PARAMETER_COMMANDS } from '@motorpool/wire'
import { ParamStage } from '../../shared/index.ts'
import { type Stage, want } from '../store.ts'

interface Row {
  vehicleId: string
  protocol: string
  key: string
  before: string | null
  wanted: string
  confirmed: string | null
  stage: Stage
}

const nameOf = ({ protocol, key }: Row, locale: Locale): string => {
  const known = byName(protocol)?.parameters.find((one) => one.key === key)
  return known ? nameIn(known.name, locale) : key
}

/** What was wanted of parameters is kept, however many vehicles it went to, and read back as that of one. */
export const parameterReport: CommandReport = {
  code: PARAMETER_COMMANDS.set,
  given: async (tx, orders) => {
    for (const { order, given } of orders) {
      const { vehicle, params, userId, now } = order
      const stage = given.stage === 'ENDED' ? 'NOT_SENT' : 'ASKED'
      await want(tx, vehicle, params, { logId: given.id, stage, userId, now })
    }
  },
  open: async (tx, taskId) => {
    const { rows } = await sql<{ n: number }>`
      select count(distinct c.vehicle_id)::int as n from command_log c join terminal_parameter p on p.set_log_id = c.id
      join command_open o on o.vehicle_id = c.vehicle_id
      join command_log r on r.id = o.command_id and r.state <> '4' and r.cmd_code in (${PARAMETER_COMMANDS.some}, ${PARAMETER_COMMANDS.all})
      where c.task_id = ${taskId} and c.stage = 'ENDED' and p.stage = 'TAKEN'`.execute(tx)
    return rows[0]?.n ?? 0
  },
  header: ({ catalogues, locale }) => translate(catalogues, locale, 'configuration.set.result'),
  cells: async (ctx, tx, taskId, vehicleIds) => {
    const { rows } = await sql<Row>`
      select c.vehicle_id::text as "vehicleId", p.protocol, p.param_key as key, p.before_value as before, p.wanted, p.confirmed, p.stage
      from command_log c join terminal_parameter p on p.set_log_id = c.id
      where c.task_id = ${taskId} and c.vehicle_id = any (${vehicleIds}::bigint[]) order by c.vehicle_id, p.param_key`.execute(
      tx,
    )
    const told = (row: Row) =>
      `${nameOf(row, ctx.locale)}: ${row.before ?? '–'} → ${row.wanted} → ${row.confirmed ?? '–'} (${enumLabel(ParamStage, row.stage, ctx)})`
    const byVehicle = Map.groupBy(rows, ({ vehicleId }) => vehicleId)
    return new Map([...byVehicle].map(([id, own]) => [id, own.map(told).join('\n')]))
  },
}
