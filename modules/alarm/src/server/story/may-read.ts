import { sql } from '@motorpool/db'
import type { EntityReader } from '@motorpool/file/server'
import type { CallCtx } from '@motorpool/http'
import { CUSTOMER_KIND, LIST_OF_KIND } from '../../shared/index.ts'
import { ALARM_FILES } from './pictures.ts'

const ANYWHERE = ['vehicle/alarmCentre/find', 'single-vehicle/alarm/find']
const HISTORIES = 'History/find'

/** Permissions that open an alarm of a kind: of the lists that show it, of the centre, and of the page of its vehicle. */
const permissionsOf = (kind: string): readonly string[] => {
  if (kind === CUSTOMER_KIND) return ['customer/fences/find']
  const list = LIST_OF_KIND[kind]
  return list === undefined ? ANYWHERE : [`${list}/find`, `${list}${HISTORIES}`, ...ANYWHERE]
}

/** All of them, as a route declares it. */
export const ANY_ALARM = [...new Set(Object.keys(LIST_OF_KIND).flatMap(permissionsOf))].join('|')

export const mayReadKind = ({ permissions }: CallCtx, kind: string): boolean =>
  permissionsOf(kind).some((one) => permissions.has(one))

/** Pictures of a handling are read by whoever may read the alarm; row security says whether it is one of theirs. */
export const alarmFileReader: EntityReader = {
  entity: ALARM_FILES,
  reads: async (ctx, id) => {
    const { rows } = await sql<{ kind: string }>`select kind from alarm where id = ${id}`.execute(ctx.tx)
    return rows[0] !== undefined && mayReadKind(ctx, rows[0].kind)
  },
}
