import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Product } from './support/product.ts'

/** Processes of the folder, that name it or were told it: number and command line. */
function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [command, environment] = ['cmdline', 'environ'].map((f) =>
          readFileSync(`/proc/${pid}/${f}`, 'utf8'),
        )
        return command?.includes(folder) || environment?.includes(folder) ? [`${pid} ${command}`] : []
      } catch {
        return []
      }
    })
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

function answers(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    })
    socket.once('error', reject)
  })
}

describe('the product as a process', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'motorpool-product-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  it('starts on an empty folder, serves browsers and terminals, and recovers after everything was killed', async () => {
    const first = new Product(dataDir)
    const { url } = await first.ready()
    const health = await fetch(`${url}/readyz`)
    expect(health.status).toBe(200)
    expect(first.output).toMatch(/Platform administrator {2}admin \/ \S{20}\n/)

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
    for (const port of [again.gb32960Port, again.jt808Port]) await answers(port)
    const kept = JSON.parse(await readFile(join(dataDir, 'accounts.json'), 'utf8')) as typeof accounts
    expect(kept).toEqual(accounts)
    expect(third.output).not.toContain(accounts.administrator.password)
    expect(await third.stop()).toBe(0)
    expect(third.output).toContain('Stopped')
  }, 420_000)

  it('tells clearly when the database cannot be reached', async () => {
    const product = new Product(join(dataDir, 'other'), ['--empty'], {
      MOTORPOOL_DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none',
    })
    expect(await product.ended()).toBe(1)
    expect(product.output).toMatch(
      /PostgreSQL at 127\.0\.0\.1:9\/none cannot be used .*MOTORPOOL_DATABASE_URL\n/,
    )
    expect(product.output).not.toMatch(/nobody:x|^ {4}at /m)
  })

  it('tells clearly when the data folder cannot be used', async () => {
    const file = join(dataDir, 'a-file')
    await writeFile(file, '')
    const product = new Product(join(file, 'data'), ['--empty'])
    expect(await product.ended()).toBe(1)
    expect(product.output).toMatch(
      /^the data folder \S+ cannot be used, a part of its path is a file .*MOTORPOOL_DATA\n$/,
    )
  })

  it('leaves nothing running when it is interrupted while it starts, whatever it is at, and starts again', async () => {
    const folder = join(dataDir, 'interrupted')
    const stages = ['Starting PostgreSQL', 'Schema brought up to date', 'Starting the gateway and the API']
    for (const stage of stages) {
      const product = new Product(folder, ['--empty'])
      await product.says(stage)
      expect(await product.stop()).toBe(0)
      expect(product.output).toContain('Stopped')
      expect(processesOf(folder)).toEqual([])
    }
    // Killed while it makes its database: what it left of that is no database.
    await rm(folder, { recursive: true, force: true })
    const killed = new Product(folder, ['--empty'])
    await vi.waitFor(() => expect(processesOf(folder).join()).toContain('initdb'), {
      timeout: 100_000,
      interval: 5,
    })
    killed.child.kill('SIGKILL')
    for (const line of processesOf(folder)) kill(Number(line.split(' ')[0]))
    await killed.ended()
    expect(existsSync(join(folder, 'postgres', 'cluster'))).toBe(false)
    const again = new Product(folder, ['--empty'])
    expect((await fetch(`${(await again.ready(150_000)).url}/readyz`)).status).toBe(200)
    expect(await again.stop()).toBe(0)
    expect(processesOf(folder)).toEqual([])
  }, 300_000)

  it('tells which setting names a port that is in use', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const { port } = holder.address() as AddressInfo
    const product = new Product(join(dataDir, 'interrupted'), ['--empty'], {
      MOTORPOOL_JT808_PORT: String(port),
    })
    expect(await product.ended()).toBe(1)
    expect(product.output).toMatch(
      new RegExp(
        `the gateway does not start: port ${port} is in use by another program.*MOTORPOOL_JT808_PORT`,
      ),
    )
    holder.close()
  }, 240_000)
})
