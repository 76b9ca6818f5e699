/** One moment of a terminal's life on vehicles. */
export interface TerminalUse {
  vin: string
  operation: string
  reason: string | null
  time: number
}

/** How its signatures stand: since when its key is known, and what those of the last day said. */
export interface TerminalSigning {
  since: number
  valid: number
  invalid: number
  unchecked: number
}

/** What `terminals/{id}/detail` answers; the parts only when they were asked for. */
export interface TerminalDetail {
  terminal: { id: string } & Record<string, unknown>
  uses: TerminalUse[]
  /** Null where it was never activated with a key. */
  signing: TerminalSigning | null
  cmds?: ({ id: string } & Record<string, unknown>)[]
  collects?: ({ id: string } & Record<string, unknown>)[]
  locks?: ({ id: string } & Record<string, unknown>)[]
}
