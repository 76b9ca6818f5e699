import type { Row } from '@motorpool/resource/web'
import { useAct, useText } from '@motorpool/ui'
import { useState } from 'react'
import { assemblies } from '../shared/index.ts'
import { assemblyCalls } from './calls.ts'

/** What is asked about an assembly order before it is done. */
export interface AssemblyDialog {
  kind: 'reassembly' | 'change'
  row: Row
}

export interface Assembly {
  dialog: AssemblyDialog | undefined
  /** The terminal that is put in instead. */
  terminalId: string | undefined
  setTerminalId(id: string | undefined): void
  /** A change needs a terminal, a reassembly only its reason. */
  ready: boolean
  open(kind: AssemblyDialog['kind'], row: Row | undefined): void
  close(): void
  /** Does what the dialog asks about; it stays open when that is refused. */
  send(reason: string): Promise<void>
  finish(row: Row, call: 'finish' | 'finish/adjust'): Promise<boolean>
}

/** What can be done with an assembly order. */
export function useAssembly(): Assembly {
  const t = useText()
  const { act } = useAct([assemblies.key])
  const [dialog, setDialog] = useState<AssemblyDialog>()
  const [terminalId, setTerminalId] = useState<string>()
  const done = t('resource.updated')
  return {
    dialog,
    terminalId,
    setTerminalId,
    ready: dialog?.kind === 'reassembly' || terminalId !== undefined,
    open: (kind, row) => {
      setTerminalId(undefined)
      if (row) setDialog({ kind, row })
    },
    close: () => setDialog(undefined),
    send: async (reason) => {
      if (!dialog) return
      const body = dialog.kind === 'change' ? { reason, terminalId } : { reason }
      if (await act(() => assemblyCalls.act(dialog.row.id, dialog.kind, body), done)) setDialog(undefined)
    },
    finish: (row, call) => act(() => assemblyCalls.act(row.id, call), done),
  }
}
