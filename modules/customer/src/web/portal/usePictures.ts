import { uploadFile } from '@motorpool/resource/web'
import { ApiError, failureMessage } from '@motorpool/ui'
import { useEffect, useState } from 'react'
import { smaller } from './pictures.ts'

export interface Picture {
  key: number
  /** Of the picture in the browser. */
  url: string
  file: File
  state: 'waiting' | 'sending' | 'stored' | 'refused'
  percent: number
  /** Once it is stored. */
  id?: string
  problem?: string
}

export interface OwnPictures {
  list: readonly Picture[]
  /** Ids of those that are stored, in their order. */
  ids: readonly string[]
  /** Some are not stored yet, and may still be. */
  pending: boolean
  /** The line is broken: sending goes on when it is back. */
  offline: boolean
  add(files: readonly File[]): void
  remove(key: number): void
  /** Sends on at once what waits for the line. */
  retry(): void
}

/** ms after which a broken line is tried again, unless the browser says before that it is back. */
const AGAIN_MS = 10_000

const isOfLine = (error: unknown) => error instanceof ApiError && error.errCode === 'NETWORK'

/**
 * Sends pictures one after another. A broken line keeps what is not stored waiting and sends none again that is; what the
 * server refuses stays with its reason.
 */
class Sending {
  private list: readonly Picture[] = []
  private offline = false
  private busy = false
  private ended = false
  private next = 0
  private again: ReturnType<typeof setTimeout> | undefined
  private readonly show: (list: readonly Picture[], offline: boolean) => void

  constructor(show: (list: readonly Picture[], offline: boolean) => void) {
    this.show = show
  }

  private set(list: readonly Picture[]): void {
    this.list = list
    if (!this.ended) this.show(list, this.offline)
  }

  private change(key: number, change: Partial<Picture>): void {
    this.set(this.list.map((one) => (one.key === key ? { ...one, ...change } : one)))
  }

  add(files: readonly File[], most: number): void {
    const added = files.slice(0, Math.max(0, most - this.list.length)).map(
      (file): Picture => ({
        key: this.next++,
        url: URL.createObjectURL(file),
        file,
        state: 'waiting',
        percent: 0,
      }),
    )
    this.set([...this.list, ...added])
    void this.run()
  }

  remove(key: number): void {
    const gone = this.list.find((one) => one.key === key)
    if (gone) URL.revokeObjectURL(gone.url)
    this.set(this.list.filter((one) => one.key !== key))
  }

  readonly retry = (): void => {
    clearTimeout(this.again)
    this.offline = false
    this.set(this.list)
    void this.run()
  }

  end(): void {
    this.ended = true
    clearTimeout(this.again)
    for (const { url } of this.list) URL.revokeObjectURL(url)
  }

  private async run(): Promise<void> {
    if (this.busy) return
    this.busy = true
    for (let one = this.waiting(); one; one = this.waiting()) await this.send(one)
    this.busy = false
  }

  private waiting(): Picture | undefined {
    if (this.ended || this.offline) return undefined
    return this.list.find(({ state }) => state === 'waiting')
  }

  private async send({ key, file }: Picture): Promise<void> {
    this.change(key, { state: 'sending', percent: 0 })
    const progress = (percent: number) => this.change(key, { percent })
    try {
      const { id } = await uploadFile(await smaller(file), progress, undefined, true)
      this.change(key, { state: 'stored', percent: 100, id })
    } catch (error) {
      if (!isOfLine(error)) return this.change(key, { state: 'refused', problem: failureMessage(error) })
      this.offline = true
      this.again = setTimeout(this.retry, AGAIN_MS)
      this.change(key, { state: 'waiting' })
    }
  }
}

/** Pictures that are sent as soon as they are chosen, while one writes on. */
export function usePictures(most: number): OwnPictures {
  const [{ list, offline }, setShown] = useState<{ list: readonly Picture[]; offline: boolean }>({
    list: [],
    offline: false,
  })
  const [sending] = useState(() => new Sending((now, broken) => setShown({ list: now, offline: broken })))
  useEffect(() => {
    window.addEventListener('online', sending.retry)
    return () => {
      window.removeEventListener('online', sending.retry)
      sending.end()
    }
  }, [sending])
  return {
    list,
    ids: list.flatMap(({ id }) => (id === undefined ? [] : [id])),
    pending: list.some(({ state }) => state === 'waiting' || state === 'sending'),
    offline,
    add: (files) => sending.add(files, most),
    remove: (key) => sending.remove(key),
    retry: sending.retry,
  }
}
