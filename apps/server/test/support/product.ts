import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FREE_PORTS } from '../../../../scripts/lib/free-ports.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export interface Ready {
  pid: number
  url: string
  gb32960Port: number
  jt808Port: number
}

/** The whole product as its users start it, on free ports and a given data folder. */
export class Product {
  readonly child: ChildProcess
  readonly dataDir: string
  output = ''

  constructor(dataDir: string, args: readonly string[] = ['--empty'], env: NodeJS.ProcessEnv = {}) {
    this.dataDir = dataDir
    this.child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        MOTORPOOL_DATA: dataDir,
        MOTORPOOL_HTTP_HOST: '127.0.0.1',
        MOTORPOOL_HTTP_PORT: '0',
        MOTORPOOL_GATEWAY_HOST: '127.0.0.1',
        ...FREE_PORTS,
        ...env,
      },
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString()
      })
  }

  async ready(timeoutMs = 180_000): Promise<Ready> {
    const file = join(this.dataDir, 'run', 'ready.json')
    const deadline = Date.now() + timeoutMs
    while (Date.now() < deadline) {
      if (this.child.exitCode !== null) throw new Error(`ended with ${this.child.exitCode}:\n${this.output}`)
      const ready = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Ready) : undefined
      // A product that was killed leaves its file behind.
      if (ready && ready.pid === this.child.pid) return ready
      await new Promise((r) => setTimeout(r, 50))
    }
    throw new Error(`not ready in ${timeoutMs} ms:\n${this.output}`)
  }

  /** Resolves once it has printed the text. */
  async says(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (this.child.exitCode !== null) throw new Error(`ended with ${this.child.exitCode}:\n${this.output}`)
      await new Promise((r) => setTimeout(r, 10))
    }
  }

  async ended(): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode
    return new Promise((resolve) => this.child.once('exit', (code) => resolve(code)))
  }

  async stop(): Promise<number | null> {
    const ended = this.ended()
    this.child.kill('SIGTERM')
    return ended
  }
}
