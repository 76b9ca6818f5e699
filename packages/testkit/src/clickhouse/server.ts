import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ClickHouseTrouble } from './answer.ts'

const LIBRARY = fileURLToPath(new URL('../../../../.cache/chdb/node_modules/chdb/index.mjs', import.meta.url))

/** Whether the engine is installed here: `npm test` does that (`scripts/lib/chdb.ts`). */
export const hasClickHouse = existsSync(LIBRARY)

const ACCOUNT = { user: 'motorpool', password: 'pass%word' } as const

interface Message {
  readonly port?: number
  readonly heard?: true
}

/**
 * A ClickHouse of its own: the engine of the present release as a library, in a process, behind HTTP. It can be away and come back
 * with what it had. What it lacks of a server: accounts and rights, and what happens between connections.
 */
export class ClickHouseServer {
  readonly #folder: string
  #child: ChildProcess | undefined
  #port = 0

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async listen(): Promise<ClickHouseServer> {
    const server = new ClickHouseServer(await mkdtemp(join(tmpdir(), 'motorpool-clickhouse-')))
    await server.start()
    return server
  }

  get place() {
    return { endpoint: `http://127.0.0.1:${this.#port}`, database: 'motorpool', ...ACCOUNT }
  }

  /** The setting that names it. */
  get url(): string {
    return `http://${ACCOUNT.user}:${encodeURIComponent(ACCOUNT.password)}@127.0.0.1:${this.#port}/motorpool`
  }

  /** After `kill` at the same port, with what it had stored. */
  async start(): Promise<void> {
    const args = [
      pathToFileURL(LIBRARY).href,
      this.#folder,
      `${ACCOUNT.user}:${ACCOUNT.password}`,
      String(this.#port),
    ]
    this.#child = fork(fileURLToPath(new URL('engine.ts', import.meta.url)), args, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#port = (await this.#next()).port ?? 0
  }

  #next(): Promise<Message> {
    const child = this.#child
    return new Promise((resolve, reject) => {
      if (!child) return reject(new Error('the engine does not run'))
      const ended = (code: number | null) => reject(new Error(`the engine ended with ${code}`))
      child.once('exit', ended)
      child.once('message', (message: Message) => {
        child.off('exit', ended)
        resolve(message)
      })
    })
  }

  /** From now on; none: it answers as it is. */
  async trouble(...troubles: readonly ClickHouseTrouble[]): Promise<void> {
    const heard = this.#next()
    this.#child?.send({ troubles })
    await heard
  }

  /** It is gone, in the middle of whatever it does. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }

  async close(): Promise<void> {
    await this.kill()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
