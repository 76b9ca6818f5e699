import { distance, type LngLat } from '@motorpool/geo'

export interface Pose {
  at: LngLat
  heading: number | null
}

interface Move {
  from: Pose
  to: Pose
  start: number
}

/** A vehicle farther than this from where it was has not driven there in one update: it jumps. */
const JUMP_METRES = 3000

export function shortestTurn(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180
}

export function interpolate(from: Pose, to: Pose, share: number): Pose {
  if (share >= 1) return to
  if (share <= 0) return from
  const heading =
    from.heading === null || to.heading === null
      ? to.heading
      : (from.heading + shortestTurn(from.heading, to.heading) * share + 360) % 360
  return {
    at: [from.at[0] + (to.at[0] - from.at[0]) * share, from.at[1] + (to.at[1] - from.at[1]) * share],
    heading,
  }
}

/** Where every vehicle is drawn between two updates. Times are milliseconds of any one clock. */
export class Motion {
  readonly #moves = new Map<string, Move>()
  readonly #duration: number

  constructor(duration: number) {
    this.#duration = duration
  }

  /** A new position: the vehicle moves there from where it is drawn now. */
  moveTo(id: string, to: Pose, now: number): void {
    const move = this.#moves.get(id)
    if (!move) {
      this.#moves.set(id, { from: to, to, start: now })
      return
    }
    if (move.to.at[0] === to.at[0] && move.to.at[1] === to.at[1] && move.to.heading === to.heading) return
    const from = this.at(id, now) ?? to
    this.#moves.set(id, { from: distance(from.at, to.at) > JUMP_METRES ? to : from, to, start: now })
  }

  at(id: string, now: number): Pose | null {
    const move = this.#moves.get(id)
    if (!move) return null
    return this.#duration === 0
      ? move.to
      : interpolate(move.from, move.to, (now - move.start) / this.#duration)
  }

  isMoving(id: string, now: number): boolean {
    const move = this.#moves.get(id)
    return !!move && move.from !== move.to && now < move.start + this.#duration
  }

  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#moves.keys()) if (!ids.has(id)) this.#moves.delete(id)
  }
}
