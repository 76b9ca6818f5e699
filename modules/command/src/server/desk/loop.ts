/** Takes one step after the other while there is something to do; a step that fails ends it until it is woken again. */
export class Loop {
  private readonly hasWork: () => boolean
  private readonly step: () => Promise<void>
  private readonly failed: (error: unknown) => void
  private running: Promise<void> | undefined

  constructor(hasWork: () => boolean, step: () => Promise<void>, failed: (error: unknown) => void) {
    this.hasWork = hasWork
    this.step = step
    this.failed = failed
  }

  wake(): void {
    if (!this.hasWork()) return
    this.running ??= this.run().then(
      () => this.rest(),
      (error: unknown) => {
        this.running = undefined
        this.failed(error)
      },
    )
  }

  /** Something may have come since the last step was over. */
  private rest(): void {
    this.running = undefined
    this.wake()
  }

  private async run(): Promise<void> {
    while (this.hasWork()) await this.step()
  }

  /** Its steps at the moment; undefined while it rests. */
  get work(): Promise<void> | undefined {
    return this.running
  }
}
