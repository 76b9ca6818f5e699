/** One moment of a terminal's life on vehicles. */
export interface TerminalUse {
  vin: string
  operation: string
  reason: string | null
  time: number
}

/** What `terminals/{id}/detail` answers; the parts only when they were asked for. */
export interface TerminalDetail {
  terminal: { id: string } & Record<string, unknown>
  uses: TerminalUse[]
  cmds?: ({ id: string } & Record<string, unknown>)[]
  collects?: ({ id: string } & Record<string, unknown>)[]
  locks?: ({ id: string } & Record<string, unknown>)[]
}
