/** A connection that is to end with nothing lost. */
export interface Leaving {
  readonly isClosed: boolean
  /** Everything that was read of it is answered. */
  readonly isEven: boolean
  /** Something is under way to it whose answer is worth waiting for. */
  readonly isBusy: boolean
  /** Reads no further. */
  leave(): void
  close(reason: string): void
}

export interface DrainOptions {
  /** ms over which the connections end, evenly. */
  ms: number
  /** ms that the answers of the last may take longer. */
  patienceMs: number
  /** ms, of a clock that only goes on */
  now?: () => number
  /** Waits for the next turn. */
  turn?: () => Promise<void>
}

const TURN_MS = 100

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve, TURN_MS))

/**
 * Ends connections one after the other, so that their terminals do not all come to other gateways at once. Each is read no further,
 * and closed when what was read of it is acknowledged: what a terminal has sent since it sends again elsewhere. One that is busy has its
 * turn at the end.
 */
export async function drain(all: readonly Leaving[], options: DrainOptions): Promise<void> {
  const { ms, patienceMs, now = () => performance.now(), turn = nextTurn } = options
  const began = now()
  let waiting = [...all]
  let leaving: Leaving[] = []
  for (;;) {
    const passed = now() - began
    const isOver = passed >= ms
    const due = isOver ? all.length : Math.floor((all.length * passed) / ms)
    waiting = waiting.filter(({ isClosed }) => !isClosed)
    const free = isOver ? waiting : waiting.filter(({ isBusy }) => !isBusy)
    const going = new Set(free.slice(0, Math.max(0, due - (all.length - waiting.length))))
    for (const one of going) one.leave()
    waiting = waiting.filter((one) => !going.has(one))
    leaving = [...leaving, ...going].filter((one) => {
      if (one.isEven && !one.isClosed) one.close('drained')
      return !one.isClosed
    })
    if (waiting.length + leaving.length === 0 || passed >= ms + patienceMs) return
    await turn()
  }
}
