import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { discoverMigrations, migrate, pg } from '../src/index.ts'
import { createTestDatabase } from '../src/template.ts'

describe('migrations', () => {
  const folders: string[] = []
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
  })

  /** A project whose files, `<part>/<name>/migrations/<file>`, are these. */
  async function project(...files: string[]): Promise<string> {
    const root = await mkdtemp(join(tmpdir(), 'migrations-'))
    folders.push(root)
    for (const part of ['packages', 'modules']) await mkdir(join(root, part))
    for (const file of files) {
      const path = join(root, file.replace(/\/(?=[^/]*$)/, '/migrations/'))
      await mkdir(join(path, '..'), { recursive: true })
      await writeFile(path, 'select 1;')
    }
    return root
  }

  it('stand in the order of their stamps over all modules', async () => {
    const root = await project(
      'modules/a/20261201-0900-third.sql',
      'modules/b/20261130-2359-second.sql',
      'packages/c/20261130-0000-first.sql',
    )
    const found = await discoverMigrations(root)
    expect(found.map((m) => m.name)).toEqual([
      '20261130-0000-first',
      '20261130-2359-second',
      '20261201-0900-third',
    ])
  })

  it.each([
    '0100-tenant',
    '20261131-0900-no-such-day',
    '20261130-2460-no-such-minute',
    '20261130-090000-seconds',
    '20261130-0900',
    '20261130-0900-Upper',
  ])('named %s are refused', async (name) => {
    const root = await project(`modules/a/${name}.sql`)
    await expect(discoverMigrations(root)).rejects.toThrow(
      `migration "${name}" is not named YYYYMMDD-HHMM-what`,
    )
  })

  it('with one stamp in two modules are refused, both named', async () => {
    const root = await project('modules/a/20261130-0900-one.sql', 'modules/b/20261130-0900-other.sql')
    await expect(discoverMigrations(root)).rejects.toThrow(
      'migrations "20261130-0900-one" and "20261130-0900-other" have the same stamp',
    )
  })

  it('applied once are not applied again, and a changed one is refused', async () => {
    const test = await createTestDatabase()
    try {
      expect(await migrate(test.ownerUrl)).toEqual([])
      const all = await discoverMigrations()
      const changed = all.map((m, i) => (i === 0 ? { ...m, checksum: 'other' } : m))
      await expect(migrate(test.ownerUrl, changed)).rejects.toThrow(`migration ${all[0]?.name} was changed`)
    } finally {
      await test.drop()
    }
  })

  it('refuse a database with the numbered history, and say what to do', async () => {
    const test = await createTestDatabase()
    const client = new pg.Client({ connectionString: test.ownerUrl })
    await client.connect()
    try {
      await client.query(
        "truncate migration; insert into migration (name, checksum) values ('0001-scope', 'x')",
      )
      await expect(migrate(test.ownerUrl)).rejects.toThrow(/"0001-scope".*start with an empty one/)
    } finally {
      await client.end()
      await test.drop()
    }
  })
})
