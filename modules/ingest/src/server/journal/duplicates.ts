import type { pg } from '@motorpool/db'
import { unpackRaw } from '@motorpool/history/server'
import { dayOf, dayText } from '@motorpool/kernel'
import type { StoreRecord } from '@motorpool/wire'
import type { VehicleSlot } from '../fleet/slot.ts'
import type { Batch } from './batch.ts'
import { type Stored, sameMessage } from './identity.ts'

type Candidates = Map<string, Stored[]>

const keyOf = (vehicleId: string, deviceTime: number) => `${vehicleId} ${deviceTime}`

function rowKey(batch: Batch, row: number): string {
  return keyOf((batch.slots[row] as VehicleSlot).device.vehicleId, batch.deviceTimes[row] as number)
}

function storedOf(batch: Batch, row: number): Stored {
  const record = batch.records[row] as StoreRecord
  return {
    receive: batch.receives[row] as number,
    protocol: batch.protocols[row] as number,
    messageId: record.messageId,
    form: record.rawForm,
    raw: batch.raw(row),
  }
}

async function fromPartitions(
  client: pg.Client,
  batch: Batch,
  rows: readonly number[],
  found: Candidates,
): Promise<void> {
  const result = await client.query<{
    vehicle_id: string
    device_time: number
    protocol: number
    message_id: number
    raw_form: number
    receive: string
    raw: Buffer
  }>(
    `select f.vehicle_id, f.device_time, (extract(epoch from f.recv_time) * 1000000)::bigint as receive, f.protocol, f.message_id, f.raw_form, f.raw
     from (select distinct v, t from unnest($1::bigint[], $2::timestamptz[]) as k(v, t)) as k
     join frame f on f.vehicle_id = k.v and f.device_time = k.t`,
    [
      rows.map((r) => (batch.slots[r] as VehicleSlot).device.vehicleId),
      rows.map((r) => new Date(batch.deviceTimes[r] as number).toISOString()),
    ],
  )
  for (const r of result.rows) {
    const key = keyOf(r.vehicle_id, r.device_time)
    const list = found.get(key)
    const stored = {
      receive: Number(r.receive),
      protocol: r.protocol,
      messageId: r.message_id,
      form: r.raw_form,
      raw: r.raw,
    }
    if (list) list.push(stored)
    else found.set(key, [stored])
  }
}

async function fromBlocks(
  client: pg.Client,
  batch: Batch,
  rows: readonly number[],
  found: Candidates,
): Promise<void> {
  const wanted = new Set(rows.map((r) => rowKey(batch, r)))
  const result = await client.query<{ vehicle_id: string; track: Buffer; raw: Buffer }>(
    `select b.vehicle_id, b.track, b.raw
     from (select distinct v, d from unnest($1::bigint[], $2::date[]) as k(v, d)) as k
     join frame_block b on b.vehicle_id = k.v and b.day = k.d`,
    [
      rows.map((r) => (batch.slots[r] as VehicleSlot).device.vehicleId),
      rows.map((r) => dayText(dayOf(batch.deviceTimes[r] as number))),
    ],
  )
  for (const block of result.rows) {
    const { track, raws } = unpackRaw(block.track, block.raw, (time) =>
      wanted.has(keyOf(block.vehicle_id, time)),
    )
    for (const [i, raw] of raws) {
      const key = keyOf(block.vehicle_id, track.deviceTime[i] as number)
      const list = found.get(key) ?? []
      list.push({
        receive: track.receive[i] as number,
        protocol: track.protocol[i] as number,
        messageId: track.messageId[i] as number,
        form: track.rawForm[i] as number,
        raw,
      })
      found.set(key, list)
    }
  }
}

/**
 * Marks the rows of a batch that must not be written: repetitions of a message that is stored or stands earlier in the
 * batch (`duplicates`), and rows that an earlier try did store (`already`).
 */
export async function markDuplicates(client: pg.Client, batch: Batch, all: boolean): Promise<void> {
  const rows = all ? Array.from({ length: batch.rows }, (_, i) => i) : batch.suspects
  const found: Candidates = new Map()
  // Partitions before blocks: the packer drops a partition only after its blocks are there, and reading holds it.
  await fromPartitions(client, batch, rows, found)
  await fromBlocks(client, batch, rows, found)
  const suspect = new Set(rows)
  const keys = new Set(rows.map((r) => rowKey(batch, r)))
  const slots = new Set(rows.map((r) => batch.slots[r]))
  for (let row = 0; row < batch.rows; row++) {
    if (!slots.has(batch.slots[row])) continue
    const key = rowKey(batch, row)
    if (!keys.has(key)) continue
    const list = found.get(key) ?? []
    const own = storedOf(batch, row)
    const same = suspect.has(row) ? list.find((other) => sameMessage(other, own)) : undefined
    if (!same) found.set(key, [...list, own])
    // The same receive time is this very row, stored by a commit whose outcome was unknown.
    else (same.receive === own.receive ? batch.already : batch.duplicates).add(row)
  }
}
