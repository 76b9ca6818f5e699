import { failureMessage, t, toast, upload } from '@motorpool/ui'
import { useState } from 'react'
import { type DbcReport, softVersionCollects } from '../../../shared/index.ts'

export interface Dbc {
  file: File | undefined
  /** Reading the file, or storing its signals. */
  busy: boolean
  failure: string | undefined
  /** What the import will make, change and refuse. */
  preview: DbcReport | undefined
  take(file: File | undefined): Promise<void>
  send(): Promise<void>
}

async function post(path: string, softVersionId: string, file: File): Promise<DbcReport | undefined> {
  const form = new FormData()
  form.set('file', file)
  const address = `${softVersionCollects.api}${path}?softVersionId=${softVersionId}`
  const answer = await upload<DbcReport>(address, form, { quiet: true })
  return answer.kind === 'file' ? undefined : answer.data
}

/** Shows what is in a DBC file, and stores it when it is sent; `onDone` after that. */
export function useDbc(softVersionId: string, onDone: () => void): Dbc {
  const [file, setFile] = useState<File>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [preview, setPreview] = useState<DbcReport>()
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(failureMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    file,
    busy,
    failure,
    preview,
    take: async (next) => {
      setFile(next)
      setPreview(undefined)
      if (next) await run(async () => setPreview(await post('/import/dbc/preview', softVersionId, next)))
    },
    send: async () => {
      if (!file || !preview) return
      await run(async () => {
        const report = await post('/import/dbc', softVersionId, file)
        if (!report) return
        const { created, updated, unchanged, skipped } = report
        toast.success(
          t('terminal/softVersionCollects.dbcDone', { created, updated, unchanged, skipped: skipped.length }),
        )
        onDone()
      })
    },
  }
}
