import { type Stretch, step } from './playback.ts'

export interface PlayerState {
  time: number
  playing: boolean
  rate: number
}

/** Calls back before the next frame with the time of it; answers how to cancel. */
export type Frames = (tick: (now: number) => void) => () => void

const browserFrames: Frames = (tick) => {
  const id = requestAnimationFrame(tick)
  return () => cancelAnimationFrame(id)
}

/** Texts and curves follow so often; the marker on the map follows every frame. */
const COARSE_MS = 80
/** A longer pause between two frames (a hidden window) is not caught up with. */
const LONGEST_FRAME_MS = 250

/** The clock of a playback: outside React, so that moving costs no rendering. */
export class Player {
  private state: PlayerState
  private now: number
  private from: number
  private to: number
  private hurried: readonly Stretch[] = []
  private readonly frames: Frames
  private readonly moved = new Set<() => void>()
  private readonly listeners = new Set<() => void>()
  private cancel: (() => void) | undefined
  private last: number | undefined
  private notifiedAt = 0

  constructor(from: number, to: number, rate: number, frames: Frames = browserFrames) {
    this.from = from
    this.to = to
    this.now = from
    this.frames = frames
    this.state = { time: from, playing: false, rate }
  }

  get time(): number {
    return this.now
  }

  /** The first and the last time that there is. */
  get begin(): number {
    return this.from
  }

  get end(): number {
    return this.to
  }

  readonly snapshot = (): PlayerState => this.state

  /** Subscribes to changes, at a rate fit for texts. Returns what unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Subscribes to every movement. Returns what unsubscribes. */
  readonly onMove = (listener: () => void): (() => void) => {
    this.moved.add(listener)
    return () => this.moved.delete(listener)
  }

  /** The track has grown or changed; playback stays where it is as far as it can. */
  setTrack(from: number, to: number): void {
    if (from === this.from && to === this.to) return
    this.from = from
    this.to = to
    this.seek(this.now)
  }

  setHurried(hurried: readonly Stretch[]): void {
    this.hurried = hurried
  }

  play(): void {
    if (this.state.playing) return
    if (this.now >= this.to) this.now = this.from
    this.last = undefined
    this.update({ playing: true })
    this.cancel = this.frames(this.tick)
  }

  pause(): void {
    this.cancel?.()
    this.cancel = undefined
    if (this.state.playing) this.update({ playing: false })
  }

  toggle(): void {
    if (this.state.playing) this.pause()
    else this.play()
  }

  seek(time: number): void {
    this.now = Math.min(this.to, Math.max(this.from, time))
    this.update({})
  }

  setRate(rate: number): void {
    this.update({ rate })
  }

  private readonly tick = (now: number): void => {
    const wall = this.last === undefined ? 0 : Math.min(LONGEST_FRAME_MS, now - this.last)
    this.last = now
    this.now = step(this.now, wall, this.state.rate, this.hurried, this.to)
    if (this.now >= this.to) {
      this.pause()
      return
    }
    this.cancel = this.frames(this.tick)
    if (now - this.notifiedAt >= COARSE_MS) {
      this.notifiedAt = now
      this.update({})
    } else this.emit(this.moved)
  }

  private update(change: Partial<PlayerState>): void {
    this.state = { ...this.state, ...change, time: this.now }
    this.emit(this.moved)
    this.emit(this.listeners)
  }

  private emit(listeners: ReadonlySet<() => void>): void {
    for (const listener of listeners) listener()
  }
}
