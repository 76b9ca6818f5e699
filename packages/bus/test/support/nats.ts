import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']

/** Path of the server's program; undefined where it is not installed (Debian: `nats-server`). */
export const natsProgram = FOLDERS.map((folder) => join(folder, 'nats-server')).find((path) =>
  existsSync(path),
)

export interface NatsServerOptions {
  /** Name and password that it asks for. */
  user?: string
  pass?: string
  /** Bytes of the largest message that it takes. */
  maxPayload?: number
  /** False: without JetStream. */
  jetstream?: boolean
}

/** A NATS server with JetStream in a process of its own, on a free port. */
export class NatsServer {
  private readonly program: string
  private readonly folder: string
  private readonly options: NatsServerOptions
  private child: ChildProcess | undefined
  private port = -1

  private constructor(program: string, folder: string, options: NatsServerOptions) {
    this.program = program
    this.options = options
    this.folder = folder
  }

  static async start(program: string, options: NatsServerOptions = {}): Promise<NatsServer> {
    const server = new NatsServer(program, await mkdtemp(join(tmpdir(), 'motorpool-nats-')), options)
    await server.run()
    return server
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`
  }

  /** Runs it, again on the port that it had. */
  async run(): Promise<void> {
    const { user, pass, maxPayload = 1024 ** 2, jetstream = true } = this.options
    const config = join(this.folder, 'server.conf')
    await writeFile(config, `max_payload: ${maxPayload}\n`)
    const child = spawn(
      this.program,
      [
        '--config',
        config,
        ...(jetstream ? ['--jetstream', '--store_dir', this.folder] : []),
        '--addr',
        '127.0.0.1',
        '--port',
        String(this.port),
        ...(user && pass ? ['--user', user, '--pass', pass] : []),
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    this.child = child
    this.port = await new Promise<number>((resolve, reject) => {
      let said = ''
      child.stderr.on('data', (data: Buffer) => {
        said += data.toString()
        const port = /client connections on 127\.0\.0\.1:(\d+)[\s\S]*Server is ready/.exec(said)?.[1]
        if (port) resolve(Number(port))
      })
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`nats-server has ended: ${said}`)))
    })
  }

  async kill(): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.folder, { recursive: true, force: true })
  }
}
