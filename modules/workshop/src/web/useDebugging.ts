import { useAct, usePermission, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adjusts } from '../shared/index.ts'
import { type AdjustRow, adjustCalls } from './calls.ts'
import { postsOf, type StepButton, stepButtons } from './steps-view.ts'
import { useHolds } from './useHolds.ts'

/** The page follows the vehicle: what it sends decides whether a step passes. */
const REFRESH_MS = 5000

/** The newest debugging record of a vehicle, its steps, and what the vehicle has sent. */
export function useDebugging(vin: string) {
  const adjust = useQuery({
    queryKey: [adjusts.key, 'vehicle', vin],
    queryFn: ({ signal }) => adjustCalls.ofVehicle(vin, signal),
    refetchInterval: REFRESH_MS,
  })
  const id = adjust.data?.id
  const steps = useQuery({
    queryKey: [adjusts.key, 'steps', id],
    queryFn: ({ signal }) => adjustCalls.steps(id as string, signal),
    enabled: id !== undefined,
    refetchInterval: REFRESH_MS,
  })
  const work = useQuery({
    queryKey: [adjusts.key, 'workState', vin],
    queryFn: ({ signal }) => adjustCalls.workState(vin, signal),
    refetchInterval: REFRESH_MS,
  })
  return { adjust, steps, work }
}

/** What is asked a reason for. */
export type Asking = 'skip' | 'force' | 'fail'

export interface StepActions {
  buttons: readonly StepButton[]
  /** The work is for holders of these posts, and the user is none. */
  needs: ReturnType<typeof postsOf> | undefined
  busy: boolean
  asking: Asking | undefined
  press(button: StepButton): void
  closeAsking(): void
  /** Does what the dialog asks about; it stays open when that is refused. */
  reason(text: string): Promise<void>
}

/** The buttons of a debugging record and what they do. */
export function useStepActions(adjust: AdjustRow): StepActions {
  const t = useText()
  const may = usePermission()
  const posts = postsOf(adjust)
  const holds = useHolds(posts)
  const { act, busy } = useAct([adjusts.key])
  const [asking, setAsking] = useState<Asking>()
  const open = may('update', adjusts.key) ? stepButtons(adjust) : []
  const step = adjust.currentStep
  const run = (call: () => Promise<unknown>) => act(call, t('resource.updated'))

  const press = (button: StepButton): void => {
    if (button === 'skip' || button === 'force' || button === 'fail') return setAsking(button)
    void run(() => {
      if (button === 'start') return adjustCalls.act(adjust.id, 'confirm')
      if (button === 'finish') return adjustCalls.act(adjust.id, 'finish', { result: 'PASS' })
      return adjustCalls.step(adjust.id, button, { step })
    })
  }
  return {
    buttons: holds ? open : [],
    needs: open.length > 0 && !holds ? posts : undefined,
    busy,
    asking,
    press,
    closeAsking: () => setAsking(undefined),
    reason: async (text) => {
      if (!asking) return
      const done = await run(() =>
        asking === 'fail'
          ? adjustCalls.act(adjust.id, 'finish', { result: 'FAIL', remark: text })
          : adjustCalls.step(adjust.id, asking, { step, reason: text }),
      )
      if (done) setAsking(undefined)
    },
  }
}
