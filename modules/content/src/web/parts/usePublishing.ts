import type { Row } from '@motorpool/resource/web'
import { useAct, useText } from '@motorpool/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { contentCalls } from '../calls.ts'

/** What is previewed: a stored entry by its id, or what a form holds. */
export type Previewed = string | Readonly<Record<string, unknown>>

export type PublishingDialog = { kind: 'audit'; row: Row } | { kind: 'preview'; of: Previewed } | undefined

export interface Publishing {
  dialog: PublishingDialog
  close(): void
  /** Hands entries to the auditors. */
  submit(rows: readonly Row[]): Promise<boolean>
  openAudit(row: Row | undefined): void
  /** Passes an entry or not; the dialog stays open when that is refused. */
  decide(row: Row, state: 'PASS' | 'NOT_PASS', opinion: string): Promise<boolean>
  /** What is published has its page, where its kind has pages; the rest is shown as it will be. */
  preview(row: Row | undefined): void
  previewForm(held: Readonly<Record<string, unknown>>): void
}

/** Submit, audit and preview of one kind of entries; `viewed`: published ones have a page for their readers. */
export function usePublishing(resource: { key: string; api: string }, viewed: boolean): Publishing {
  const t = useText()
  const navigate = useNavigate()
  const { act } = useAct([resource.key])
  const [dialog, setDialog] = useState<PublishingDialog>()
  return {
    dialog,
    close: () => setDialog(undefined),
    submit: (rows) => {
      const ids = rows.map((row) => row.id)
      return act(() => contentCalls.submit(resource, ids), t('content.submitted'))
    },
    openAudit: (row) => row && setDialog({ kind: 'audit', row }),
    decide: (row, state, opinion) =>
      act(async () => {
        await contentCalls.audit(resource, row.id, state, opinion)
        // Before the lists are asked again: the dialog does not wait for them.
        setDialog(undefined)
      }, t('content.audited')),
    preview: (row) => {
      if (!row) return
      if (viewed && row.auditState === 'PASS') void navigate(`/${resource.key}/${row.id}/view`)
      else setDialog({ kind: 'preview', of: row.id })
    },
    previewForm: (held) => setDialog({ kind: 'preview', of: held }),
  }
}
