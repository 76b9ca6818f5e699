/** Pauses that end when their owner stops. */
export class Pause {
  private readonly stopped = new AbortController()

  get ended(): boolean {
    return this.stopped.signal.aborted
  }

  end(): void {
    this.stopped.abort()
  }

  for(ms: number): Promise<void> {
    const { signal } = this.stopped
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done)
    })
  }
}
