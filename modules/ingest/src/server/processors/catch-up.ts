import type { Database } from '@motorpool/db'
import { isMessage, type JournalPage, JournalReader, type Position } from '@motorpool/history/server'
import type { Logger } from '@motorpool/kernel'
import { VehicleSlot } from '../fleet/slot.ts'
import type { RecordedVehicles } from '../recorded.ts'
import { eventOf } from './journal-events.ts'
import { latest, latestStep } from './latest.ts'
import { beginProcessor, savePosition, storedProcessor } from './processor-table.ts'
import { loadRealtime, type StateWriter, saveStates } from './realtime-table.ts'

const PAGE_ROWS = 5000

/** Each gateway plays the rows that it stored itself. */
export const positionName = (gateway: string): string => `${latest.name}@${gateway}`

/**
 * Brings the latest states to the end of what this gateway has stored: rows that an earlier start committed and did not
 * play any more. A vehicle whose state was never written gets one with its next report.
 */
export async function catchUp(
  db: Database,
  writer: StateWriter,
  log: Logger,
  recorded: RecordedVehicles,
): Promise<{ position: Position; rows: number }> {
  const { gateway } = writer
  const reader = new JournalReader(db, gateway)
  const name = positionName(gateway)
  const stored = await db.withPlatform(undefined, 'gateway starts', (tx) => storedProcessor(tx, name))
  if (stored?.version !== latest.version) {
    const position = await reader.end()
    await db.withPlatform(undefined, 'gateway starts', (tx) =>
      beginProcessor(tx, name, latest.version, position),
    )
    return { position, rows: 0 }
  }
  let { position } = stored
  let rows = 0
  for (;;) {
    const page = await reader.read(position, PAGE_ROWS)
    await playPage(db, writer, page, recorded)
    position = page.next
    rows += page.entries.length
    if (page.end) return { position, rows }
    log.info({ rows }, 'latest states are catching up with the journal')
  }
}

async function playPage(
  db: Database,
  writer: StateWriter,
  page: JournalPage,
  recorded: RecordedVehicles,
): Promise<void> {
  const messages = page.entries.filter(isMessage)
  const ids = [...new Set(messages.map((r) => r.vehicleId))]
  await db.withPlatform(undefined, 'gateway starts', async (tx) => {
    const slots = new Map(
      (await loadRealtime(tx, ids)).map(({ device, state }) => [
        device.vehicleId,
        new VehicleSlot(device, state, 1),
      ]),
    )
    for (const row of messages) {
      const slot = slots.get(row.vehicleId)
      if (slot) slot.latest = latestStep(slot.latest, eventOf(row))
    }
    await saveStates(tx, writer, [...slots.values()], recorded)
    await savePosition(tx, positionName(writer.gateway), page.next)
  })
}
