import { type ChildProcess, fork } from 'node:child_process'
import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-failure.ts'

export interface WorkerOptions {
  name: string
  /** Module to run. */
  file: string
  args?: readonly string[]
  env: NodeJS.ProcessEnv
  /** Options of its Node. */
  node?: readonly string[]
  logDir: string
  /** Does not come back when it ended with 0. */
  once?: boolean
  onMessage?: (message: unknown) => void
  onRestart?: (name: string, reason: string) => void
}

const MAX_LOG = 20 * 1024 * 1024
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 10_000
/** A process that ran this long is healthy: the next crash is counted from the beginning. */
const HEALTHY_MS = 30_000

/**
 * Long exports and imports make garbage faster than Node cares to collect it where memory is plenty: a heap with a limit
 * stays small. It holds several of the largest imports beside each other.
 */
export const JOBS_NODE = ['--max-old-space-size=1024', '--max-semi-space-size=8'] as const

function openLog(dir: string, name: string): WriteStream {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, `${name}.log`)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG) renameSync(file, `${file}.1`)
  return createWriteStream(file, { flags: 'a', mode: 0o600 })
}

/** One process of the platform: started, its output kept in a log file, started again when it ends by itself. */
export class Worker {
  private child: ChildProcess | undefined
  private stopping = false
  /** It has worked once. */
  private ready = false
  private pause = FIRST_PAUSE
  private timer: NodeJS.Timeout | undefined
  private readonly log: WriteStream
  private readonly options: WorkerOptions

  constructor(options: WorkerOptions) {
    this.options = options
    this.log = openLog(options.logDir, options.name)
  }

  get pid(): number | undefined {
    return this.child?.pid
  }

  /** Resolves with the process's first message `{ ready: … }`; later restarts are silent. */
  start(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const launch = () => {
        const started = Date.now()
        const { name, file, args = [], env, node = [] } = this.options
        // Ctrl-C goes to the whole terminal group; workers leave it to the supervisor to stop them in order.
        const child = fork(file, args, {
          env,
          stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
          serialization: 'advanced',
          execArgv: ['--disable-warning=ExperimentalWarning', ...node],
          detached: true,
        })
        this.child = child
        child.stdout?.pipe(this.log, { end: false })
        child.stderr?.pipe(this.log, { end: false })
        child.on('message', (message) => {
          if (typeof message === 'object' && message !== null && 'ready' in message) {
            this.ready = true
            resolve(message.ready)
          }
          if (typeof message === 'object' && message !== null && 'fatal' in message) {
            // One that never worked is not tried again.
            if (!this.ready) this.stopping = true
            reject(new StartError(`the ${name} does not start: ${String(message.fatal)}`))
          }
          this.options.onMessage?.(message)
        })
        child.on('error', reject)
        child.on('exit', (code, signal) => {
          this.child = undefined
          if (this.stopping || (this.options.once && code === 0)) {
            resolve(undefined)
            return
          }
          if (Date.now() - started > HEALTHY_MS) this.pause = FIRST_PAUSE
          this.options.onRestart?.(name, signal ?? `exit code ${code}`)
          this.timer = setTimeout(launch, this.pause)
          this.pause = Math.min(this.pause * 2, LONGEST_PAUSE)
        })
      }
      launch()
    })
  }

  send(message: object): void {
    this.child?.send(message)
  }

  /** Asks the process to stop and waits; after `patience` ms it is killed. */
  async stop(patience = 15_000): Promise<void> {
    this.stopping = true
    clearTimeout(this.timer)
    const { child } = this
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), patience)
      await gone
      clearTimeout(timer)
    }
    this.log.end()
  }
}
