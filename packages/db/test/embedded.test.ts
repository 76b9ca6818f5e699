import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startEmbedded } from '../src/embedded.ts'
import { pg } from '../src/index.ts'

const EMBEDDED = fileURLToPath(new URL('../src/embedded.ts', import.meta.url))

describe.runIf(process.platform === 'linux')('embedded PostgreSQL', () => {
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'motorpool-embedded-'))
  })
  afterAll(() => rm(dir, { recursive: true, force: true }))

  /** A process that starts a server and says its number. */
  const owner = async (options: object) => {
    const program = `
      import { startEmbedded } from ${JSON.stringify(EMBEDDED)}
      const server = await startEmbedded(${JSON.stringify({ dir, throwaway: true, ...options })})
      console.log(server.pid)
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const said = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))
      child.once('exit', () => reject(new Error('the owner ended early')))
    })
    return { child, server: Number(said) }
  }

  it('ends with the process it is tied to, also when that is killed', async () => {
    const { child, server } = await owner({ tied: true })
    expect(existsSync(`/proc/${server}`)).toBe(true)
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(existsSync(`/proc/${server}`)).toBe(false), { timeout: 20_000 })
  })

  it('ends also when its shutdown hangs', async () => {
    const server = await startEmbedded({ dir, throwaway: true })
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type = 'checkpointer'",
    )
    await client.end()
    process.kill(rows[0]?.pid as number, 'SIGSTOP')
    await server.stop(200)
    expect(existsSync(`/proc/${server.pid}`)).toBe(false)
  })
})
