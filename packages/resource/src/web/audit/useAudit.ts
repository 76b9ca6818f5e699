import { useState } from 'react'

export type Decision = 'PASS' | 'NOT_PASS'

export interface Audit {
  opinion: string
  write(opinion: string): void
  /** A row is not refused without saying why (R236). */
  missing: boolean
  /** The decision that is under way. */
  busy: Decision | undefined
  decide(decision: Decision): Promise<void>
}

/** Passes a row or not; `onDecide` answers false when the server refused that. */
export function useAudit(onDecide: (decision: Decision, opinion: string) => Promise<boolean>): Audit {
  const [opinion, setOpinion] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState<Decision>()
  return {
    opinion,
    missing,
    busy,
    write: (text) => {
      setOpinion(text)
      setMissing(false)
    },
    decide: async (decision) => {
      const said = opinion.trim()
      if (decision === 'NOT_PASS' && said === '') return setMissing(true)
      setBusy(decision)
      if (!(await onDecide(decision, said))) setBusy(undefined)
    },
  }
}
