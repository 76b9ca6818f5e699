import type { Row } from '@motorpool/resource/web'
import { useAct, useText } from '@motorpool/ui'
import { useState } from 'react'
import { contentCalls } from '../calls.ts'

/** What is previewed: a stored entry by its id, or what a form holds. */
export type Previewed = string | Readonly<Record<string, unknown>>

export type PublishingDialog = { kind: 'audit'; row: Row } | { kind: 'preview'; of: Previewed } | undefined

export interface Publishing {
  dialog: PublishingDialog
  close(): void
  /** Hands entries to the auditors. */
  submit(rows: readonly Row[]): Promise<boolean>
  /** Takes submitted or published entries back, to be changed. */
  recall(rows: readonly Row[]): Promise<boolean>
  openAudit(row: Row | undefined): void
  /** Passes an entry or not; the dialog stays open when that is refused. */
  decide(row: Row, state: 'PASS' | 'NOT_PASS', opinion: string): Promise<boolean>
  /** Shown as its readers see it; no visit of theirs is counted. */
  preview(row: Row | undefined): void
  previewForm(held: Readonly<Record<string, unknown>>): void
}

/** Submit, audit, recall and preview of one kind of entries. */
export function usePublishing(resource: { key: string; api: string }): Publishing {
  const t = useText()
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
    preview: (row) => row && setDialog({ kind: 'preview', of: row.id }),
    recall: (rows) => {
      const ids = rows.map((row) => row.id)
      return act(() => contentCalls.recall(resource, ids), t('content.recalled'))
    },
    previewForm: (held) => setDialog({ kind: 'preview', of: held }),
  }
}
