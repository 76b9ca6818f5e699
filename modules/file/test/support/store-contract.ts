import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from '../../src/server/index.ts'

/** What every adapter of the store does; `make` is called once, in a place without any file. */
export function storeContract(name: string, make: () => FileStore | Promise<FileStore>): void {
  describe(`files kept by ${name}`, () => {
    let store: FileStore
    let scratch: string
    beforeAll(async () => {
      store = await make()
      scratch = mkdtempSync(join(tmpdir(), 'motorpool-contract-'))
    })
    afterAll(() => rmSync(scratch, { recursive: true, force: true }))

    const received = (bytes: Uint8Array) => {
      const path = join(scratch, randomUUID())
      writeFileSync(path, bytes)
      return path
    }
    const put = async (bytes: Uint8Array, extension = '.pdf') => {
      const uuid = `${randomUUID()}${extension}`
      await store.put(uuid, received(bytes))
      return uuid
    }
    const names = async (before: number) => {
      const found: string[] = []
      for await (const one of store.olderThan(before)) found.push(one)
      return found.toSorted()
    }

    it('have a storage type of their own', () => {
      expect(store.type).toMatch(/^[A-Z][A-Z0-9_]{1,15}$/)
    })

    it('list none before the first one came', async () => {
      expect(await names(Date.now() + 60_000)).toEqual([])
    })

    it.each([
      ['nothing', 0],
      ['a byte', 1],
      ['more than a chunk of a stream', 300_001],
    ])('come back byte for byte: %s', async (_what, size) => {
      const bytes = Buffer.from(Array.from({ length: size }, (_, i) => i % 251))
      const uuid = await put(bytes)
      expect(bytes.equals(await buffer(await store.read(uuid)))).toBe(true)
    })

    it('come back in parts, first and last byte included', async () => {
      const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, i) => i % 251))
      const uuid = await put(bytes)
      for (const [from, to] of [
        [0, 0],
        [0, 199_999],
        [70_000, 140_000],
        [199_999, 199_999],
      ] as const)
        expect(bytes.subarray(from, to + 1).equals(await buffer(await store.read(uuid, { from, to })))).toBe(
          true,
        )
    })

    it('are gone from where they were received', async () => {
      const path = received(Buffer.from('x'))
      await store.put(`${randomUUID()}.pdf`, path)
      expect(existsSync(path)).toBe(false)
    })

    it('may have no extension, and are told apart by their whole name', async () => {
      const uuid = randomUUID()
      await store.put(uuid, received(Buffer.from('plain')))
      await store.put(`${uuid}.xlsx`, received(Buffer.from('sheet')))
      expect(String(await buffer(await store.read(uuid)))).toBe('plain')
      expect(String(await buffer(await store.read(`${uuid}.xlsx`)))).toBe('sheet')
    })

    it('are read by many at once, each from the beginning', async () => {
      const uuid = await put(Buffer.from('the same for all'))
      const all = await Promise.all(
        Array.from({ length: 8 }, async () => String(await buffer(await store.read(uuid)))),
      )
      expect(new Set(all)).toEqual(new Set(['the same for all']))
    })

    it('are missing by a typed refusal when there is none of a name, and when they were removed', async () => {
      const uuid = await put(Buffer.from('x'))
      await store.remove(uuid)
      for (const gone of [uuid, `${randomUUID()}.pdf`])
        await expect(store.read(gone)).rejects.toMatchObject({ code: 'FILE_MISSING' })
    })

    it('may be removed twice, and one that never was, too', async () => {
      const uuid = await put(Buffer.from('x'))
      for (const name of [uuid, uuid, `${randomUUID()}.pdf`]) await store.remove(name)
    })

    it('are listed by when they were stored, those that are gone no more', async () => {
      const [kept, gone] = [await put(Buffer.from('a')), await put(Buffer.from('b'))]
      await store.remove(gone)
      const later = await names(Date.now() + 60_000)
      expect([later.includes(kept), later.includes(gone)]).toEqual([true, false])
      expect(await names(Date.now() - 60_000)).toEqual([])
    })

    it('are not found outside their place: names that are no names of the server are refused', async () => {
      for (const odd of ['../secret', 'a/b', '', '.', `${randomUUID()}/..`, `${randomUUID()}.PDF`]) {
        await expect(store.put(odd, received(Buffer.from('x')))).rejects.toThrow()
        await expect(store.read(odd)).rejects.toThrow()
        await expect(store.remove(odd)).rejects.toThrow()
      }
    })

    it('that could not be received leave nothing behind', async () => {
      const uuid = `${randomUUID()}.pdf`
      await expect(store.put(uuid, join(scratch, 'never written'))).rejects.toThrow()
      await expect(store.read(uuid)).rejects.toMatchObject({ code: 'FILE_MISSING' })
    })
  })
}
