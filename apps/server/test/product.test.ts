import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Product } from './support/product.ts'

describe('the product as a process', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'motorpool-product-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  it('starts on an empty folder, serves, and recovers after everything was killed', async () => {
    const first = new Product(dataDir)
    const { url } = await first.ready()
    const health = await fetch(`${url}/readyz`)
    expect(health.status).toBe(200)

    const accounts = JSON.parse(await readFile(join(dataDir, 'accounts.json'), 'utf8')) as {
      administrator: { password: string }
    }
    expect(accounts.administrator.password.length).toBeGreaterThanOrEqual(12)
    expect((await stat(join(dataDir, 'accounts.json'))).mode & 0o077).toBe(0)

    const second = new Product(dataDir)
    expect(await second.ended()).toBe(1)
    expect(second.output).toContain('already running')

    first.child.kill('SIGKILL')
    await first.ended()

    const third = new Product(dataDir)
    const again = await third.ready()
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
    const kept = JSON.parse(await readFile(join(dataDir, 'accounts.json'), 'utf8')) as typeof accounts
    expect(kept).toEqual(accounts)
    expect(await third.stop()).toBe(0)
    expect(third.output).toContain('Stopped')
  }, 120_000)

  it('tells clearly when the database cannot be reached', async () => {
    const product = new Product(join(dataDir, 'other'), ['--empty'], {
      MOTORPOOL_DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none',
    })
    expect(await product.ended()).toBe(1)
    expect(product.output).toMatch(/ECONNREFUSED|connect/)
  })

  it('listens for terminals', async () => {
    const product = new Product(dataDir)
    const { gb32960Port, jt808Port } = await product.ready()
    for (const port of [gb32960Port, jt808Port]) {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.destroy()
          resolve()
        })
        socket.once('error', reject)
      })
    }
    expect(await product.stop()).toBe(0)
  }, 60_000)
})
