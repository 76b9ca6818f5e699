import { download, failureMessage, saveBlob, t, toast, upload } from '@motorpool/ui'
import { useState } from 'react'
import type { Sheet } from '../../shared/define.ts'
import { REJECTED_HEADER, ROWS_HEADER } from '../../shared/import-headers.ts'

export const SHEET_MAX = 30 * 1024 * 1024

/** Where the template of an import lies: its key with dashes for slashes (R184). */
export function templatePath(template: string): string {
  return `/api/excel/${template.replaceAll('/', '-')}.xlsx`
}

/** Why a file cannot be a sheet, if so. */
export function sheetProblem(file: { name: string; size: number }): 'fileType' | 'fileSize' | undefined {
  if (!/\.xlsx$/i.test(file.name)) return 'fileType'
  return file.size > SHEET_MAX ? 'fileSize' : undefined
}

/** How far an import is. */
export type ImportPhase =
  | { kind: 'choose' }
  | { kind: 'sending'; percent: number }
  /** Nothing was stored; the file says at each row why (R186). `rows`: of the sheet, 0 when it is not told. */
  | { kind: 'refused'; file: Blob; fileName: string; rows: number; rejected: number }
  | { kind: 'failed'; message: string }

interface ImportAnswer {
  /** It goes on in the background. */
  taskId?: string
  count?: number
  total?: number
}

export interface SheetImport {
  sheet: Sheet
  file: File | undefined
  phase: ImportPhase
  /** Another kind of sheet, by its template; what became of the last one is forgotten. */
  choose(template: string): void
  take(file: File): void
  /** Sends the chosen file; without one it does nothing. */
  send(): Promise<void>
  /** Fetches an empty sheet; one that is missing is logged only (R185). */
  fetchTemplate(): Promise<void>
}

const withQuery = (path: string, query: Readonly<Record<string, string>>): string => {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}

/** R183–R186: choose a kind of sheet and a file, send it, and get a workbook of what was wrong. */
export function useImport(
  sheets: readonly Sheet[],
  onDone: () => void | Promise<void>,
  query: Readonly<Record<string, string>> = {},
): SheetImport {
  const [sheet, setSheet] = useState<Sheet>(sheets[0] as Sheet)
  const [file, setFile] = useState<File>()
  const [phase, setPhase] = useState<ImportPhase>({ kind: 'choose' })

  const send = async (): Promise<void> => {
    if (!file) return
    const form = new FormData()
    form.set('file', file)
    setPhase({ kind: 'sending', percent: 0 })
    try {
      const answer = await upload<ImportAnswer>(withQuery(sheet.call.path, query), form, {
        quiet: true,
        onProgress: (percent) => setPhase({ kind: 'sending', percent }),
      })
      if (answer.kind === 'file') {
        const { blob, fileName } = answer
        const [rows, rejected] = [Number(answer.header(ROWS_HEADER)), Number(answer.header(REJECTED_HEADER))]
        setPhase({ kind: 'refused', file: blob, fileName, rows, rejected })
        saveBlob(blob, fileName)
        return
      }
      const n = answer.data?.count ?? answer.data?.total
      if (answer.data?.taskId) toast.info(t('resource.importStarted'))
      else toast.success(n === undefined ? t('resource.imported') : t('resource.importedRows', { n }))
      await onDone()
    } catch (error) {
      setPhase({ kind: 'failed', message: failureMessage(error) })
    }
  }
  return {
    sheet,
    file,
    phase,
    choose: (template) => {
      setSheet(sheets.find((one) => one.template === template) ?? sheet)
      setPhase({ kind: 'choose' })
    },
    take: (next) => {
      setFile(next)
      setPhase({ kind: 'choose' })
    },
    send,
    fetchTemplate: async () => {
      await download(templatePath(sheet.template), { quiet: true }).catch((error: unknown) =>
        console.warn(`template ${sheet.template}`, error),
      )
    },
  }
}
