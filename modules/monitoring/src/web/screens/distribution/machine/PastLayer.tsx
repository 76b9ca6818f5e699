import { MovingFleetLayer } from '@motorpool/ui/map'
import type { ReactNode } from 'react'
import type { TimeMachine } from './timeMachine.ts'

interface Props {
  machine: TimeMachine
  selected: string | null
  labelZoom: number
  inert: boolean
  onPick(vin: string | null): void
}

/** The fleet of the moment on the map. */
export function PastLayer({ machine, selected, labelZoom, inert, onPick }: Props): ReactNode {
  const { moment } = machine
  return (
    <MovingFleetLayer
      fleet={moment}
      selected={selected === null ? -1 : moment.indexOf(selected)}
      labelZoom={labelZoom}
      inert={inert}
      onPick={(index) => onPick(moment.vehicles[index]?.vin ?? null)}
    />
  )
}
