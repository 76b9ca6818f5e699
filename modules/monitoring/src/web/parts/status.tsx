import type { OperatingState as State } from '@motorpool/ingest/shared'
import type { EnumDef } from '@motorpool/kernel'
import { enumLabel, enumOptions } from '@motorpool/resource/web'
import { OperatingStateTag } from '@motorpool/ui'
import { OperatingState } from '@motorpool/vehicle/shared'
import type { ReactNode } from 'react'

export function labelOf(of: EnumDef, value: string | null): string {
  return value === null ? '' : enumLabel(of, value)
}

export const optionsOf = enumOptions

export const stateLabel = (state: State): string => enumLabel(OperatingState, state)

/** What a vehicle does, and whether it is in alarm. */
export function StateTag({ state, alarm }: { state: State; alarm: boolean }): ReactNode {
  return <OperatingStateTag state={state} label={stateLabel(state)} alarm={alarm} />
}
