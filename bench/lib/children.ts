import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A program of the bench in a process of its own, spoken to over IPC. */
export class Child {
  readonly process: ChildProcess
  private readonly inbox: unknown[] = []
  private waiting: ((message: unknown) => void) | undefined
  /** Takes messages that nobody asked for; says of each whether it was one. */
  unasked: (message: unknown) => boolean = () => false

  /** `node`: options of its Node, as the product gives them to the process that is measured. */
  constructor(file: string, options: object, node: readonly string[] = []) {
    const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
    const more = (process.env.BENCH_NODE_ARGS ?? '').split(' ').filter(Boolean)
    const program = [process.execPath, ...node, ...more]
    // As many open files as the system allows: 20,000 connections are 20,000 of them.
    const raise =
      'ulimit -n 1048576 2>/dev/null || ulimit -n 65536 2>/dev/null || ulimit -n $(ulimit -Hn); exec "$@"'
    this.process = spawn('sh', ['-c', raise, 'sh', ...program, path], {
      // Not on the command line, where every user of the machine could read the password.
      env: { ...process.env, BENCH_OPTIONS: JSON.stringify(options) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    this.process.on('message', (message) => {
      if (this.unasked(message)) return
      const { waiting } = this
      this.waiting = undefined
      if (waiting) waiting(message)
      else this.inbox.push(message)
    })
  }

  /** The next message of the child; rejects when it ends without one. */
  next<R>(): Promise<R> {
    if (this.inbox.length > 0) return Promise.resolve(this.inbox.shift() as R)
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error('the process of the bench ended early'))
      this.process.once('exit', onExit)
      this.waiting = (message) => {
        this.process.off('exit', onExit)
        resolve(message as R)
      }
    })
  }

  ask<R>(message: object): Promise<R> {
    this.process.send(message)
    return this.next<R>()
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return
    const gone = new Promise<void>((resolve) => this.process.once('exit', () => resolve()))
    this.process.kill(signal)
    await gone
  }
}

export function childOptions<O>(): O {
  return JSON.parse(process.env.BENCH_OPTIONS ?? '{}') as O
}
