import type { Row } from '@motorpool/resource/web'
import { useAct, useText } from '@motorpool/ui'
import { useState } from 'react'
import type { Handling, HandlingCalls } from './calls.ts'

/** What is asked about alarms before it is done. */
export interface HandlingDialog {
  kind: 'handOver' | 'end'
  ids: readonly string[]
}

export interface AlarmHandling {
  dialog: HandlingDialog | undefined
  open(kind: HandlingDialog['kind'], rows: readonly Row[]): void
  close(): void
  take(rows: readonly Row[]): Promise<boolean>
  /** Does what the dialog asks about; it stays open when that is refused. */
  send(values: Omit<Handling, 'ids'>): Promise<void>
}

/** What can be done with the alarms of a list; `keys` of the resources that show them. */
export function useHandling(keys: readonly string[], calls: HandlingCalls): AlarmHandling {
  const t = useText()
  const { act } = useAct([...keys], ['alarm'])
  const [dialog, setDialog] = useState<HandlingDialog>()
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
  return {
    dialog,
    open: (kind, rows) => setDialog({ kind, ids: idsOf(rows) }),
    close: () => setDialog(undefined),
    take: (rows) => act(() => calls.take({ ids: idsOf(rows) }), t('alarm.taken', { count: rows.length })),
    send: async (values) => {
      if (!dialog) return
      const { ids, kind } = dialog
      const order = { ids, ...values }
      const done = t(kind === 'end' ? 'alarm.ended' : 'alarm.handed', { count: ids.length })
      if (await act(() => (kind === 'end' ? calls.end(order) : calls.handOver(order)), done))
        setDialog(undefined)
    },
  }
}
