import { sql } from '@motorpool/db'
import { boundsOf, INTEGERS, newColumns, packBlock } from '@motorpool/history/server'
import { dayOf, dayText } from '@motorpool/kernel'
import type { TestApp } from '@motorpool/testkit'
import { ABSENT, RecordFlag, StateBit } from '@motorpool/wire'
import { gb } from '../../../ingest/test/support/frames.ts'

/** A report of GB/T 32960 ten seconds after the one before it. */
export interface PackedReport {
  /** km/h */
  speed: number
  /** kΩ */
  insulation?: number
}

/** Stores reports of one day, every ten seconds from a time on, as the packer does. */
export async function storePacked(
  app: TestApp,
  { id, vin, tenantId }: { id: string; vin: string; tenantId: string },
  from: number,
  reports: readonly PackedReport[],
): Promise<void> {
  const columns = newColumns(reports.length)
  for (const name of INTEGERS) columns[name].fill(ABSENT)
  const raws = reports.map(({ speed, insulation = 5000 }, i) => {
    const time = from + i * 10_000
    const known = {
      messageId: 2,
      rawForm: 1,
      protocol: 1,
      flags: RecordFlag.report,
      state: StateBit.located | StateBit.accOn,
      speed: speed * 10,
      lng: 113_000_000,
      lat: 23_000_000,
    }
    columns.deviceTime[i] = time
    columns.receive[i] = time * 1000
    for (const [name, value] of Object.entries(known)) columns[name as keyof typeof known][i] = value
    return gb.report(vin, { time, speed, insulation })
  })
  const { track, raw, rawSize } = packBlock(columns, raws)
  const day = dayText(dayOf(from))
  const last = from + (reports.length - 1) * 10_000
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`insert into frame_block (vehicle_id, tenant_id, day, source_day, part, first_time, last_time, count, raw_size, track, raw, bounds)
      values (${id}, ${tenantId}, ${day}, ${day}, 0, ${new Date(from)}, ${new Date(last)}, ${reports.length}, ${rawSize}, ${track},
        ${raw}, ${[...boundsOf(columns)]})`.execute(tx),
  )
}
