import { sql } from '@motorpool/db'
import type { Family, Place, TestApp } from '@motorpool/testkit'

/** A file of the place's owner; its bytes do not matter to who may see it. */
async function buildAttachment(app: TestApp, place: Place, mark: string): Promise<string> {
  return app.db.withPlatform(undefined, 'test', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into attachment (tenant_id, file_name, uuid_name, content_type, extension, file_size, sha256, create_user_id)
      values (${place.tenant.id}, ${mark}, ${`${crypto.randomUUID()}.pdf`}, 'application/pdf', 'pdf', 1,
        ${'0'.repeat(64)}, ${place.owner.principal.actor.id}) returning id`.execute(tx)
    return (rows[0] as { id: string }).id
  })
}

async function buildTask(app: TestApp, place: Place, mark: string): Promise<string> {
  return app.db.withPlatform(undefined, 'test', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into download_task (tenant_id, task_name, module, user_id, kind, params, params_hash, caller)
      values (${place.tenant.id}, ${mark}, 'test', ${place.owner.principal.actor.id}, 'test', '{}',
        ${'0'.repeat(64)}, '{}') returning id`.execute(tx)
    return (rows[0] as { id: string }).id
  })
}

/** How the calls of this module are attacked by the access matrix. */
export const fileFamilies: readonly Family[] = [
  {
    prefix: 'file.attachments',
    table: 'attachment',
    scope: 'tenant',
    make: buildAttachment,
    routes: {
      upload: { kind: 'upload', why: "what is sent becomes the caller's own" },
      download: {
        kind: 'own',
        why: 'by the same rule as find; attacked with real bytes in attachments.test.ts',
      },
    },
  },
  {
    prefix: 'system.downloads',
    table: 'download_task',
    scope: 'tenant',
    make: buildTask,
    orgField: null,
    routes: {
      page: { kind: 'list', input: () => ({ body: { page: 1, pageSize: 100 } }) },
      cancel: { kind: 'rows', input: (ids) => ({ body: { ids } }) },
      file: { kind: 'own', why: 'by the same rule as find; attacked with a real file in downloads.test.ts' },
    },
  },
]
