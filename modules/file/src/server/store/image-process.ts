import { type ChildProcess, fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { AppError, FairQueue, QueueFull } from '@motorpool/kernel'
import '../errors.ts'

/** Writes the picture anew as what it is, or as a JPEG whose longer side has so many pixels at most. */
export type ImageTask = { path: string; extension: string } | { path: string; edge: number }

export interface ImageAnswer {
  /** Why the picture was refused; undefined = it was written anew. */
  error?: string
}

export interface ImageLimits {
  /** A picture that takes longer is refused, and the process that draws it ended. */
  timeoutMs: number
  /** How long an idle process waits for the next picture before it gives its memory back. */
  idleMs: number
  /** Pictures that wait: of one user, and of all. */
  perUser: number
  total: number
}

const LIMITS: ImageLimits = { timeoutMs: 20_000, idleMs: 30_000, perUser: 8, total: 32 }

/**
 * Writes pictures anew in a process of its own, one at a time, users in turn. Neither its threads nor its memory are those
 * of the process that answers calls and checks passwords.
 */
export class ImageProcess {
  readonly #limits: ImageLimits
  readonly #queue: FairQueue
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(limits: Partial<ImageLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
    this.#queue = new FairQueue(1, { perKey: this.#limits.perUser, total: this.#limits.total })
  }

  /** Throws FILE_IMAGE for what is no picture or takes too long to draw, FILE_BUSY when too many pictures wait. */
  encode(userId: string, path: string, extension: string): Promise<void> {
    return this.#drawn(userId, { path, extension })
  }

  /** Makes a small JPEG of a picture, in its place; throws as `encode` does. */
  shrink(userId: string, path: string, edge: number): Promise<void> {
    return this.#drawn(userId, { path, edge })
  }

  async #drawn(userId: string, task: ImageTask): Promise<void> {
    try {
      const { error } = await this.#queue.run(userId, () => this.#draw(task))
      if (error !== undefined) throw new AppError('FILE_IMAGE', {}, { cause: new Error(error) })
    } catch (error) {
      await rm(`${task.path}.clean`, { force: true })
      throw error instanceof QueueFull ? new AppError('FILE_BUSY', {}, { cause: error }) : error
    }
  }

  /** Ends the process; the next picture starts one anew. */
  close(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #draw(task: ImageTask): Promise<ImageAnswer> {
    clearTimeout(this.#idle)
    const child = this.#running()
    child.ref()
    child.channel?.ref()
    return new Promise((resolve) => {
      const done = (answer: ImageAnswer) => {
        clearTimeout(timer)
        child.off('message', done)
        child.off('exit', ended)
        this.#rest(child)
        resolve(answer)
      }
      const ended = () => {
        this.#child = undefined
        done({ error: 'the process that draws pictures ended' })
      }
      const timer = setTimeout(() => child.kill('SIGKILL'), this.#limits.timeoutMs)
      child.on('message', done)
      child.on('exit', ended)
      child.send(task)
    })
  }

  #running(): ChildProcess {
    if (this.#child?.connected) return this.#child
    this.#child = fork(new URL('./image-child.ts', import.meta.url), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // Nothing of the platform's settings is needed to draw.
      env: { PATH: process.env.PATH },
    })
    // What cannot be sent to a process that has just ended is answered by its end.
    this.#child.on('error', () => {})
    return this.#child
  }

  /** Neither child nor timer keeps the platform from ending. */
  #rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    this.#idle = setTimeout(() => this.close(), this.#limits.idleMs).unref()
  }
}
