import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@motorpool/db'
import { fileModule, localFiles } from '@motorpool/file/server'
import { messagingModule } from '@motorpool/messaging/server'
import { attachmentSource, templateRoute } from '@motorpool/resource/server'
import { createAdministration } from '@motorpool/system/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import {
  type ApiClient,
  permissionsOf,
  startTestApp,
  type TestApp,
  type TestTenant,
} from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import type { ServerModule } from '@motorpool/wiring'
import sharp from 'sharp'
import { contentModule } from '../../src/server/index.ts'

/** The calls of this module with files and messages. `loose`: file fields take any id, for the generic suite. */
export async function start(options: { loose?: boolean } = {}): Promise<TestApp> {
  const dir = mkdtempSync(join(tmpdir(), 'motorpool-content-'))
  const modules: ServerModule[] = [fileModule(localFiles(dir)), messagingModule, contentModule]
  const withoutFiles = modules.map((m) => ({
    ...m,
    provides: (m.provides ?? []).filter(({ port }) => port !== attachmentSource),
  }))
  const app = await startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db, clock, texts }) => ({
      modules: [
        ...(options.loose ? withoutFiles : modules),
        { name: 'vehicles', routes: [], provides: vehicleModule.provides ?? [] },
        {
          name: 'areas',
          routes: [],
          provides: createAdministration({ db, clock, catalogues: texts }).module.provides ?? [],
        },
      ],
      routes: [templateRoute],
    }),
  })
  return {
    ...app,
    close: async () => {
      await app.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export interface Cast {
  tenant: TestTenant
  editor: ApiClient
  customer: ApiClient
}

export async function cast(app: TestApp): Promise<Cast> {
  const tenant = await app.buildTenant()
  const permissions = permissionsOf(app.routes)
  const customer = await app.buildUser({
    tenant,
    userType: 'CUSTOMER',
    permissions: ['portal/feedback/create', 'portal/feedback/find'],
  })
  // What belongs to a customer is found by its row: its organisation, too.
  const { id } = customer.principal.actor
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type)
      values (${id}, ${tenant.id}, ${tenant.rootOrgId}, ${`c${id}`}, '-', '客户', 'CUSTOMER')`.execute(tx),
  )
  return {
    tenant,
    editor: app.as(await app.buildUser({ tenant, permissions })),
    customer: app.as(customer),
  }
}

/** Uploads a picture as the editor does; answers its id. */
export async function picture(client: ApiClient): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const boundary = 'motorpool-test-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="bizType"\r\n\r\nRichText\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="p.png"\r\ncontent-type: image/png\r\n\r\n`
  const answer = await client.call<{ id: string }>(
    'POST',
    '/api/file-svc/attachments/V1.0/upload',
    Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } },
  )
  return answer.data.id
}
