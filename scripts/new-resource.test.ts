import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pg } from '@motorpool/db'
import { createTestDatabase } from '@motorpool/db/template'
import { drift } from '@motorpool/resource/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skeleton } from './new-resource.ts'

const scopes = ['tenant', 'organisation', 'platform', 'shared'] as const

describe('the skeleton of a resource', () => {
  let folder: string

  beforeAll(async () => {
    // Inside the project, so that its packages are found.
    folder = await mkdtemp(join(fileURLToPath(new URL('../.cache/', import.meta.url)), 'skeleton-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(scopes)('of scope %s is a definition and a table that fit each other', async (scope) => {
    const files = skeleton({ key: 'vehicle/probes', entity: `Probe${scope}`, scope, migration: '9999' })
    const definition = Object.entries(files).find(([path]) => path.includes('/shared/'))?.[1] ?? ''
    const sql = Object.entries(files).find(([path]) => path.endsWith('.sql'))?.[1] ?? ''
    const file = join(folder, `${scope}.ts`)
    await writeFile(file, definition.replace("'vehicle/probes'", `'vehicle/${scope}Probes'`))
    const [resource] = Object.values(
      (await import(pathToFileURL(file).href)) as Record<string, { key: string; fields: object }>,
    )
    const test = await createTestDatabase()
    try {
      const client = new pg.Client({ connectionString: test.url })
      await client.connect()
      await client.query(sql)
      await client.end()
      expect(await drift(test.db, resource as { key: string; fields: object })).toEqual([])
    } finally {
      await test.drop()
    }
  })
})
