import { sql } from '@motorpool/db'
import { dayOf, dayText } from '@motorpool/kernel'
import type { Place, TestApp } from '@motorpool/testkit'
import { RawForm, RecordFlag } from '@motorpool/wire'

export interface InsertedFrame {
  protocol: number
  messageId: number
  /** Device time and receipt, ms. */
  time: number
  raw: Uint8Array
  flags?: number
}

/** A frame of a vehicle as the journal stores it. */
export async function insertFrame(
  app: TestApp,
  place: Place,
  vehicleId: string,
  { protocol, messageId, time, raw, flags = RecordFlag.report }: InsertedFrame,
): Promise<void> {
  const day = dayText(dayOf(time))
  const at = new Date(time)
  await app.db.withPlatform(undefined, 'test', async (tx) => {
    await sql`select app.frame_partition(${day}::date)`.execute(tx)
    await sql`
      insert into ${sql.table(`frame_${day.replaceAll('-', '')}`)} (vehicle_id, tenant_id, device_time, recv_time,
        message_id, flags, state, alarm, protocol, raw_form, raw, writer)
      values (${vehicleId}, ${place.tenant.id}, ${at}, ${at}, ${messageId}, ${flags}, 0, 0, ${protocol},
        ${RawForm.frame}, ${Buffer.from(raw)}, 1)`.execute(tx)
  })
}
