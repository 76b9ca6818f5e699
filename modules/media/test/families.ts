import { sql } from '@motorpool/db'
import { resourceFamily } from '@motorpool/resource/testing'
import type { Family, Place, TestApp } from '@motorpool/testkit'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { media } from '../src/shared/index.ts'

/** An item without bytes, whose terminal code tests know again. */
export async function insertMedia(app: TestApp, place: Place, mark: string): Promise<string> {
  const { id, vin } = await buildVehicle(app, place)
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ id: string }>`
      with file as (
        insert into attachment (tenant_id, file_name, uuid_name, content_type, extension, file_size, sha256)
        values (${place.tenant.id}, 'p.jpg', ${`${crypto.randomUUID()}.jpg`}, 'image/jpeg', 'jpg', 1, ${'0'.repeat(64)}) returning id
      )
      insert into terminal_media (tenant_id, org_id, vehicle_id, vin, terminal_code, media_id, kind, format, content, event, channel,
        receive_time, file_size, sha256, file_id)
      select ${place.tenant.id}, ${place.org.id}, ${id}, ${String(vin)}, left(${mark}, 32), '1', 'IMAGE', 'JPEG', 'JPEG', 'TIMED', 1,
        now(), 1, ${'0'.repeat(64)}, file.id from file returning id::text`.execute(tx),
  )
  return rows[0]?.id ?? ''
}

/** How the calls of this module are attacked by the access matrix. */
export const mediaFamilies: readonly Family[] = [
  resourceFamily(media, {
    create: () => ({}),
    make: insertMedia,
    routes: {
      view: { kind: 'own', why: 'needs bytes; attacked in media.test.ts', input: { params: { id: '1' } } },
      thumbnails: {
        kind: 'own',
        why: 'needs bytes; attacked in media.test.ts',
        input: { body: { ids: ['1'] } },
      },
      ofCommand: {
        kind: 'own',
        why: 'names a command; attacked in media.test.ts',
        input: { params: { id: '1' } },
      },
    },
  }),
]
