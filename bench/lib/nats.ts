import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { natsProgram } from '../../packages/bus/test/support/nats.ts'

/** What the server says of itself: bytes of its clients since it began, bytes of memory. */
export interface NatsCounts {
  in_bytes: number
  out_bytes: number
  mem: number
}

/** A NATS server with JetStream in a process of its own; its numbers are asked over HTTP. */
export class MeasuredNats {
  readonly url: string
  private readonly child: ChildProcess
  private readonly folder: string
  private readonly monitor: string

  private constructor(child: ChildProcess, folder: string, url: string, monitor: string) {
    this.child = child
    this.folder = folder
    this.url = url
    this.monitor = monitor
  }

  /** Undefined where the program is not installed (Debian: `nats-server`). */
  static async start(): Promise<MeasuredNats | undefined> {
    if (!natsProgram) return undefined
    const folder = await mkdtemp(join(process.env.BENCH_DIR ?? tmpdir(), 'motorpool-bench-nats-'))
    const local = ['--addr', '127.0.0.1', '--port', '-1', '--http_port', '-1']
    const child = spawn(natsProgram, ['--jetstream', '--store_dir', folder, ...local], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ports = await new Promise<RegExpExecArray>((resolve, reject) => {
      let said = ''
      child.stderr.on('data', (data: Buffer) => {
        said += data.toString()
        const found =
          /http monitor on 127\.0\.0\.1:(\d+)[\s\S]*client connections on 127\.0\.0\.1:(\d+)[\s\S]*Server is ready/.exec(
            said,
          )
        if (found) resolve(found)
      })
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`nats-server has ended: ${said}`)))
    })
    return new MeasuredNats(
      child,
      folder,
      `nats://127.0.0.1:${ports[2]}`,
      `http://127.0.0.1:${ports[1]}/varz`,
    )
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  async counts(): Promise<NatsCounts> {
    const { in_bytes, out_bytes, mem } = (await (await fetch(this.monitor)).json()) as NatsCounts
    return { in_bytes, out_bytes, mem }
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve))
    this.child.kill('SIGTERM')
    await gone
    await rm(this.folder, { recursive: true, force: true })
  }
}
