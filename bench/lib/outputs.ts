import { Database, type pg } from '@motorpool/db'
import { newPasswordKey } from '@motorpool/identity/server'
import { ConsumerHost, consumers } from '@motorpool/stream/server'
import { wireModules } from '../../apps/server/src/modules.ts'

export type Query = <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>

/** An alarm, all that a consumer stored of it, and what names it in any run. */
export interface StoredAlarm {
  id: string
  key: string
  vin: string
  value: string
}

const ALARMS = `
  select id::text, vin, concat_ws(' ', vehicle_id, kind, subject, begin_place) as key,
    concat_ws(' ', type, level, state, happen_time, last_time, end_time, end_place, occur_times, late, position, end_position,
      begin_values, end_values, detail, fault_name, remind) as value
  from alarm`

/** By their keys, which no two have. */
export async function alarmsOf(query: Query): Promise<ReadonlyMap<string, StoredAlarm>> {
  return new Map((await query<StoredAlarm>(ALARMS)).map((alarm) => [alarm.key, alarm]))
}

const quiet = { debug() {}, info() {}, warn() {}, error: console.error }

/** All consumers that raise alarms go on to the end of what is stored, as of a time (ms). */
export async function catchUp(url: string, now: number): Promise<void> {
  const db = new Database({ url, max: 4, applicationName: 'bench' })
  const clock = { now: () => now }
  const { wired } = wireModules({ db, clock, key: newPasswordKey(), filesDir: '' })
  const raising = wired.ports.all(consumers).filter(({ name }) => !name.startsWith('maintenance.'))
  try {
    await new ConsumerHost({ db, log: quiet, clock, consumers: raising }).catchUp()
  } finally {
    await db.close()
  }
}

/** Forgets all alarms, and what consumers remember: they begin again with the first thing that was stored. */
export async function forgetAlarms(query: Query): Promise<void> {
  for (const table of ['alarm', 'alarm_news', 'consumer_state', 'set_aside_event', 'late_vehicle'])
    await query(`delete from ${table}`)
  await query(`update consumer_share set position = '{"time": 0}', replays = replays + 1`)
}
