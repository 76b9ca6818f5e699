import { lessMotion } from '@motorpool/ui'
import { slotOf, slotStart, TIME_MACHINE_DAYS } from '../../../../shared/time-machine.ts'
import { type Frames, Player } from '../../single/track/player.ts'
import type { FleetVehicle } from '../fleet.ts'
import { type Choice, FleetMoment } from './fleetMoment.ts'
import { readTracks, type WindowTracks } from './windowTracks.ts'

export const SPEEDS = [1, 10, 60, 300, 1000] as const
const DAY_MS = 86_400_000
/** Lists and counts follow so often. */
const COARSE_MS = 500
/** Windows that are kept: the one that plays, the next, and the one before. */
const KEPT = 3
/** Who wishes less motion sees a picture a second. */
const STILL_MS = 1000

export interface MachineState {
  /** Grows with each change that lists and counts are to follow. */
  revision: number
  /** The window of the moment is on its way. */
  waiting: boolean
  error: unknown
  /** The fleet of the moment can be shown. */
  ready: boolean
}

/** Asks for the packed positions of the slot of a time (ms). */
export type LoadWindow = (time: number, signal: AbortSignal) => Promise<Uint8Array>

export interface MachineOptions {
  vehicles: readonly FleetVehicle[]
  load: LoadWindow
  /** ms: the last moment that there is. */
  now: number
  time: number
  rate: number
  choice: Choice
  frames?: Frames
}

interface Loading {
  stop: AbortController
  tracks: WindowTracks | null
}

/** The fleet at any moment, playing: outside of React, so that a frame costs no rendering. To be closed. */
export class TimeMachine {
  readonly player: Player
  readonly moment: FleetMoment
  private readonly ids: readonly string[]
  private readonly load: LoadWindow
  private readonly windows = new Map<number, Loading>()
  private readonly listeners = new Set<() => void>()
  private readonly smooth = !lessMotion()
  private choice: Choice
  private state: MachineState = { revision: 0, waiting: true, error: null, ready: false }
  private resume = false
  /** The slot that could not be fetched; another try is asked for. */
  private failed: number | null = null
  private toldAt = -Infinity
  private filledAt = -Infinity
  private closed = false

  constructor({ vehicles, load, now, time, rate, choice, frames }: MachineOptions) {
    this.moment = new FleetMoment(vehicles)
    this.ids = vehicles.map(({ id }) => id)
    this.load = load
    this.choice = choice
    this.player = new Player(now - TIME_MACHINE_DAYS * DAY_MS, now, rate, frames)
    this.player.onMove(() => this.follow())
    this.player.seek(time)
  }

  readonly snapshot = (): MachineState => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  setChoice(choice: Choice): void {
    this.choice = choice
    this.draw(true)
  }

  toggle(): void {
    if (this.resume) {
      this.resume = false
      this.tell({})
    } else this.player.toggle()
  }

  get isPlaying(): boolean {
    return this.resume || this.player.snapshot().playing
  }

  retry(): void {
    this.failed = null
    this.tell({ error: null, waiting: true })
    this.follow()
  }

  close(): void {
    this.closed = true
    this.player.pause()
    for (const { stop } of this.windows.values()) stop.abort()
    this.windows.clear()
  }

  private slot(): number {
    return slotOf(this.player.time / 1000)
  }

  /** The player has moved: what is there is drawn, what is not is fetched while it waits. */
  private follow(): void {
    if (this.closed) return
    const slot = this.slot()
    const known = this.windows.get(slot)
    if (known?.tracks) {
      this.draw(false)
      if (this.player.snapshot().playing) this.fetch(slot + 1)
      return
    }
    if (this.player.snapshot().playing) {
      this.resume = true
      this.player.pause()
    }
    if (slot === this.failed) return
    if (!this.state.waiting || this.state.error) this.tell({ waiting: true, error: null })
    this.fetch(slot)
  }

  private fetch(slot: number): void {
    const end = slotStart(slot) * 1000
    if (this.windows.has(slot) || end > this.player.end) return
    this.forget(slot)
    const loading: Loading = { stop: new AbortController(), tracks: null }
    this.windows.set(slot, loading)
    void this.take(slot, loading)
  }

  /** Windows far from the one that is shown go; what is on its way for them is given up. */
  private forget(coming: number): void {
    const here = this.slot()
    for (const [slot, { stop }] of this.windows)
      if (slot !== here && slot !== coming && (Math.abs(slot - here) > 1 || this.windows.size > KEPT)) {
        stop.abort()
        this.windows.delete(slot)
      }
  }

  private async take(slot: number, loading: Loading): Promise<void> {
    const { signal } = loading.stop
    try {
      const time = Math.max(slotStart(slot) * 1000, this.player.begin)
      const bytes = await this.load(Math.min(time, this.player.end), signal)
      loading.tracks = await readTracks(bytes, slot, this.ids, signal)
    } catch (error) {
      if (signal.aborted) return
      this.windows.delete(slot)
      if (slot !== this.slot()) return
      this.failed = slot
      this.resume = false
      this.tell({ error, waiting: false })
      return
    }
    if (slot !== this.slot()) return
    this.tell({ waiting: false, error: null, ready: true })
    this.draw(true)
    if (this.resume) {
      this.resume = false
      this.player.play()
    }
  }

  private draw(at: boolean): void {
    const tracks = this.windows.get(this.slot())?.tracks
    if (!tracks) return
    const now = performance.now()
    const { playing } = this.player.snapshot()
    if (!at && playing && !this.smooth && now - this.filledAt < STILL_MS) return
    this.filledAt = now
    this.moment.fill(tracks, this.player.time, this.choice, this.smooth)
    if (at || !playing || now - this.toldAt >= COARSE_MS) {
      this.toldAt = now
      this.tell({ waiting: false })
    }
  }

  private tell(change: Partial<MachineState>): void {
    this.state = { ...this.state, ...change, revision: this.state.revision + 1 }
    for (const listener of this.listeners) listener()
  }
}
