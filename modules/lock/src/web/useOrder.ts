import { CmdState, type CommandResult, isOpen } from '@motorpool/command/shared'
import { live } from '@motorpool/live/web'
import { enumLabel } from '@motorpool/resource/web'
import { ApiError, failureMessage, queryClient, toast, useText } from '@motorpool/ui'
import { useState } from 'react'
import { lockHistory, lockOrders, vehicleLocks } from '../shared/index.ts'
import { type ArrearsBody, type AskBody, type Asked, lockCalls } from './calls.ts'

export const STALE = [vehicleLocks.key, lockOrders.key, lockHistory.key] as const

export const refresh = (): Promise<unknown> =>
  Promise.all(STALE.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))

/** Asks for locks and unlocks; where one person is enough, a refusal says that the second factor is needed. */
export function useOrder() {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [needsFactor, setNeedsFactor] = useState(false)
  const [failure, setFailure] = useState<string>()
  const tell = (vin: string, state: string): boolean => {
    void refresh()
    const text = t('lock.result', { vin, state: enumLabel(CmdState, state) })
    if (state === '0') toast.success(text)
    else if (!isOpen(state)) toast.error(text)
    return isOpen(state)
  }
  const said = (asked: readonly Asked[]) => {
    const waits = asked.every(({ state }) => state === 'ASKED')
    toast.success(t(waits ? 'lock.asked' : 'lock.given', { n: asked.length }))
    for (const { vin, checkID } of asked)
      live.expect(checkID, (result) => tell(vin, (result as CommandResult).state))
  }
  /** Whether it was taken. */
  const send = async (call: () => Promise<Asked[]>): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    try {
      said(await call())
      return true
    } catch (error) {
      if (error instanceof ApiError && error.errCode === 'LOCK_FACTOR_NEEDED') setNeedsFactor(true)
      setFailure(failureMessage(error))
      return false
    } finally {
      setBusy(false)
      void refresh()
    }
  }
  return {
    busy,
    needsFactor,
    failure,
    ask: (body: AskBody) => send(() => lockCalls.ask(body)),
    propose: (body: ArrearsBody) => send(() => lockCalls.propose(body)),
  }
}
