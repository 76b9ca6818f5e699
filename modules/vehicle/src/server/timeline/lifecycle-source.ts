import { sql, type Tx } from '@motorpool/db'
import type { TimelineSource } from './port.ts'

interface Line {
  id: string
  operation: string
  create_time: number
  actor: string | null
  reason: string | null
  content: Record<string, [unknown, unknown]> | null
  terminal: string | null
  old_terminal: string | null
}

const ORGS = ['orgId', 'distributorId'] as const

/** Names of organisations by id; the log stores ids. */
async function nameOrgs(tx: Tx, lines: readonly Line[]): Promise<void> {
  const ids = lines.flatMap((line) => ORGS.flatMap((name) => line.content?.[name] ?? []))
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))]
  if (wanted.length === 0) return
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text as id, org_name as name from org where id = any (${wanted}::bigint[])`.execute(tx)
  const names = new Map(rows.map((row) => [row.id, row.name]))
  const nameOf = (id: unknown) => names.get(String(id)) ?? id
  for (const { content } of lines)
    for (const name of ORGS) {
      const pair = content?.[name]
      if (content && pair) content[name] = [nameOf(pair[0]), nameOf(pair[1])]
    }
}

/** The lifecycle log: produced, equipped, sold, served, moved. */
export const lifecycleSource: TimelineSource = {
  name: 'lifecycle',
  async events(ctx, vehicle, before, limit) {
    const { rows } = await sql<Line>`
      select l.id::text as id, l.operation, l.create_time, u.real_name as actor, l.reason, l.content,
        t.terminal_code as terminal, o.terminal_code as old_terminal
      from vehicle_lifecycle_log l
      left join app_user u on u.id = l.create_user_id
      left join terminal t on t.id = l.terminal_id
      left join terminal o on o.id = l.old_terminal_id
      where l.vin = ${vehicle.vin} and l.create_time < ${new Date(before)} order by l.create_time desc, l.id desc limit ${limit}
    `.execute(ctx.tx)
    await nameOrgs(ctx.tx, rows)
    return rows.map((line) => ({
      id: line.id,
      kind: line.operation,
      time: line.create_time,
      actor: line.actor,
      detail: line.reason,
      changes: {
        ...line.content,
        ...(line.terminal || line.old_terminal
          ? { terminalId: [line.old_terminal, line.terminal] as const }
          : {}),
      },
      link: null,
    }))
  },
}

/** The day on which the vehicle was recorded. */
export const recordSource: TimelineSource = {
  name: 'record',
  async events(ctx, vehicle, before) {
    const { rows } = await sql<{ create_time: number; actor: string | null }>`
      select v.create_time, u.real_name as actor from vehicle v left join app_user u on u.id = v.create_user_id
      where v.id = ${vehicle.id} and v.create_time < ${new Date(before)}
    `.execute(ctx.tx)
    return rows.map((row) => ({
      id: 'created',
      kind: 'created',
      time: row.create_time,
      actor: row.actor,
      detail: null,
      changes: {},
      link: null,
    }))
  },
}

/** Terminals taken out of the vehicle. */
export const removalSource: TimelineSource = {
  name: 'removal',
  async events(ctx, vehicle, before, limit) {
    const { rows } = await sql<{
      id: string
      happen_time: number
      terminal_code: string
      address: string | null
    }>`
      select id::text as id, happen_time, terminal_code, address from vehicle_remove
      where tenant_id = ${vehicle.tenantId} and vin = ${vehicle.vin} and happen_time < ${new Date(before)}
      order by happen_time desc, vehicle_remove.id desc limit ${limit}
    `.execute(ctx.tx)
    return rows.map((row) => ({
      id: row.id,
      kind: 'removal',
      time: row.happen_time,
      actor: null,
      detail: [row.terminal_code, row.address].filter(Boolean).join(' · '),
      changes: {},
      link: null,
    }))
  },
}
