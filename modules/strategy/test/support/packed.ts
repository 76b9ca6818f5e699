import { sql } from '@motorpool/db'
import { INTEGERS, newColumns, packBlock } from '@motorpool/history/server'
import { dayOf, dayText } from '@motorpool/kernel'
import type { TestApp } from '@motorpool/testkit'
import { ABSENT, RecordFlag, StateBit } from '@motorpool/wire'
import { gb } from '../../../ingest/test/support/frames.ts'

/** Stores reports every ten seconds from a time on as a packed block: speeds in km/h. */
export async function storePacked(
  app: TestApp,
  { id, vin, tenantId }: { id: string; vin: string; tenantId: string },
  from: number,
  speeds: readonly number[],
): Promise<void> {
  const columns = newColumns(speeds.length)
  for (const name of INTEGERS) columns[name].fill(ABSENT)
  const raws = speeds.map((speed, i) => {
    const time = from + i * 10_000
    columns.deviceTime[i] = time
    columns.receive[i] = time * 1000
    columns.messageId[i] = 2
    columns.rawForm[i] = 1
    columns.protocol[i] = 1
    columns.flags[i] = RecordFlag.report
    columns.state[i] = StateBit.located | StateBit.accOn
    columns.speed[i] = speed * 10
    columns.lng[i] = 113_000_000
    columns.lat[i] = 23_000_000
    return gb.report(vin, { time, speed })
  })
  const { track, raw, rawSize } = packBlock(columns, raws)
  const last = from + (speeds.length - 1) * 10_000
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`insert into frame_block (vehicle_id, tenant_id, day, source_day, part, first_time, last_time, count, raw_size, track, raw)
      values (${id}, ${tenantId}, ${dayText(dayOf(from))}, ${dayText(dayOf(from))}, 0, ${new Date(from)}, ${new Date(last)},
        ${speeds.length}, ${rawSize}, ${track}, ${raw})`.execute(tx),
  )
}
