import type { Row } from '@motorpool/resource/web'
import { useAct, useText } from '@motorpool/ui'
import { useState } from 'react'
import { adjusts } from '../shared/index.ts'
import { adjustCalls } from './calls.ts'

export interface Adjusting {
  /** The record whose adjuster is about to change. */
  changing: Row | undefined
  adjusterId: string | undefined
  setAdjusterId(id: string | undefined): void
  open(row: Row | undefined): void
  close(): void
  /** Gives the record to the chosen adjuster; the dialog stays open when that is refused. */
  change(reason: string): Promise<void>
  act(row: Row, call: 'confirm' | 'cancel'): Promise<boolean>
}

/** What can be done with a debugging record from its list. */
export function useAdjusting(): Adjusting {
  const t = useText()
  const { act } = useAct([adjusts.key])
  const [changing, setChanging] = useState<Row>()
  const [adjusterId, setAdjusterId] = useState<string>()
  const done = t('resource.updated')
  return {
    changing,
    adjusterId,
    setAdjusterId,
    open: (row) => {
      setAdjusterId(undefined)
      if (row) setChanging(row)
    },
    close: () => setChanging(undefined),
    change: async (reason) => {
      if (!changing) return
      const call = () => adjustCalls.act(changing.id, 'change', { adjusterId, reason })
      if (await act(call, done)) setChanging(undefined)
    },
    act: (row, call) => act(() => adjustCalls.act(row.id, call), done),
  }
}

/** The page on which a vehicle is debugged step by step. */
export const stepsAddress = (row: Row): string => `/vehicle/debug/${encodeURIComponent(String(row.vin))}`
