import { failureMessage, t, toast, upload } from '@motorpool/ui'
import { useState } from 'react'
import { type DbcReport, softVersionCollects } from '../../../shared/index.ts'

export interface Dbc {
  file: File | undefined
  busy: boolean
  failure: string | undefined
  /** What became of the signals; signals that found no place are named in it. */
  report: DbcReport | undefined
  take(file: File | undefined): void
  send(): Promise<void>
}

/** Sends a DBC file; `onDone` after each that was taken, `onComplete` when all its signals found a place. */
export function useDbc(softVersionId: string, onDone: () => void, onComplete: () => void): Dbc {
  const [file, setFile] = useState<File>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [report, setReport] = useState<DbcReport>()
  return {
    file,
    busy,
    failure,
    report,
    take: (next) => {
      setFile(next)
      setReport(undefined)
      setFailure(undefined)
    },
    send: async () => {
      if (!file) return
      const form = new FormData()
      form.set('file', file)
      setBusy(true)
      setFailure(undefined)
      try {
        const path = `${softVersionCollects.api}/import/dbc?softVersionId=${softVersionId}`
        const answer = await upload<DbcReport>(path, form, { quiet: true })
        if (answer.kind === 'file') return
        setReport(answer.data)
        const skipped = answer.data.skipped.length
        toast.success(t('terminal/softVersionCollects.dbcDone', { ...answer.data, skipped }))
        onDone()
        if (skipped === 0) onComplete()
      } catch (error) {
        setFailure(failureMessage(error))
      } finally {
        setBusy(false)
      }
    },
  }
}
