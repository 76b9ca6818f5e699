import { sql, type Tx } from '@motorpool/db'
import type { StoredFile } from '@motorpool/file/server'

/** ms */
const DAY = 86_400_000

/** A vehicle and what is kept of it already. */
export interface Kept {
  tenantId: string
  vin: string
  terminalCode: string | null
  isKnown: boolean
  /** Items of the last 24 hours. */
  lately: number
}

export async function keptOf(
  tx: Tx,
  { vehicleId, mediaId, sha256, now }: { vehicleId: string; mediaId: number; sha256: string; now: number },
): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select v.tenant_id::text as "tenantId", v.vin, t.terminal_code as "terminalCode",
      exists (select from terminal_media m where m.vehicle_id = v.id and m.media_id = ${String(mediaId)} and m.sha256 = ${sha256})
        as "isKnown",
      (select count(*) from terminal_media m where m.vehicle_id = v.id and m.receive_time > ${new Date(now - DAY)})::int as lately
    from vehicle v left join terminal t on t.id = v.terminal_id where v.id = ${vehicleId}`.execute(tx)
  return rows[0]
}

/** An item as it is stored. */
export interface NewMedia {
  vehicleId: string
  terminalCode: string
  mediaId: number
  kind: string
  format: string
  content: string
  event: string
  channel: number
  /** ms */
  deviceTime: number | null
  /** WGS-84, degrees. */
  position: { lng: number; lat: number } | null
  size: number
  sha256: string
  fileId: string
  /** ms */
  now: number
}

/** False where the vehicle is gone, or the same item came meanwhile. */
export async function insertMedia(tx: Tx, one: NewMedia): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into terminal_media (tenant_id, org_id, vehicle_id, vin, terminal_code, media_id, kind, format, content, event, channel,
      device_time, receive_time, position, file_size, sha256, file_id, create_time, update_time)
    select v.tenant_id, v.org_id, v.id, v.vin, ${one.terminalCode}, ${String(one.mediaId)}, ${one.kind}, ${one.format}, ${one.content},
      ${one.event}, ${one.channel}, ${one.deviceTime === null ? null : new Date(one.deviceTime)}, ${new Date(one.now)},
      ${one.position && `(${one.position.lng},${one.position.lat})`}::point, ${one.size}, ${one.sha256}, ${one.fileId},
      ${new Date(one.now)}, ${new Date(one.now)}
    from vehicle v where v.id = ${one.vehicleId}
    on conflict (vehicle_id, media_id, sha256) do nothing returning id::text`.execute(tx)
  return rows.length > 0
}

/** What is needed to hand out the bytes of an item. */
export interface StoredMedia extends StoredFile {
  id: string
  tenantId: string
  vin: string
  mediaId: string
  content: string
  /** ms */
  receiveTime: number
}

/** Those of the items that the caller may read, in no order. */
export async function storedMedia(tx: Tx, ids: readonly string[]): Promise<StoredMedia[]> {
  const { rows } = await sql<StoredMedia>`
    select m.id::text, m.tenant_id::text as "tenantId", m.vin, m.media_id as "mediaId", m.content,
      (extract(epoch from m.receive_time) * 1000)::float8 as "receiveTime", a.uuid_name, a.storage_type
    from terminal_media m join attachment a on a.id = m.file_id where m.id = any (${ids}::bigint[])`.execute(
    tx,
  )
  return rows
}
