import { type FigureName, figuresOf, type ProtocolName, valueOf } from './figures.ts'

/** Hands out figures and remembers which were used, in the order of their first use. */
export class Ledger {
  private readonly figures: ReturnType<typeof figuresOf>
  private readonly taken = new Set<FigureName>()

  constructor(protocol: ProtocolName) {
    this.figures = figuresOf(protocol)
  }

  use(name: FigureName): number {
    this.taken.add(name)
    return valueOf(this.figures[name])
  }

  get used(): readonly FigureName[] {
    return [...this.taken]
  }
}
