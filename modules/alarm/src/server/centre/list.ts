import { sql } from '@motorpool/db'
import type { Geocoder } from '@motorpool/geocoder'
import type { CallCtx } from '@motorpool/http'
import { bind, type Hooks } from '@motorpool/resource/server'
import { alarmCentre, CUSTOMER_KIND } from '../../shared/index.ts'
import { alarmHooks } from '../lists/hooks.ts'
import { alarmName, type Called, called } from '../story/name.ts'

async function addNames(ctx: CallCtx, rows: readonly { id: string }[]): Promise<void> {
  const { rows: all } = await sql<Called & { id: string }>`
    select id::text, ${called(ctx)} from alarm where id = any (${rows.map(({ id }) => id)}::bigint[])`.execute(
    ctx.tx,
  )
  const names = new Map(all.map((one) => [one.id, alarmName(ctx, one)]))
  for (const row of rows) Object.assign(row, { name: names.get(row.id) ?? null })
}

/** The list of every kind that is staff's: the hooks of the lists, without the narrowing to kinds. */
export function boundCentre(geocoder: Geocoder) {
  const { narrow: _all, decorate, ...hooks } = alarmHooks(geocoder, [], 'all', { name: sql`alarm.type` })
  const named: Hooks = {
    ...hooks,
    narrow: () => [sql<boolean>`alarm.kind <> ${CUSTOMER_KIND}`],
    decorate: async (ctx, rows) => {
      await decorate?.(ctx, rows)
      await addNames(ctx, rows)
    },
  }
  return bind(alarmCentre, named)
}
