import { Nothing, TimeText } from '@motorpool/ui'
import type { ReactNode } from 'react'

interface Props {
  trip: { beginTime: number; beginAddress: string | null; endTime: number; endAddress: string | null }
}

/** From when and where to when and where. */
export function TripEnds({ trip }: Props): ReactNode {
  return (
    <ol className="trip-ends">
      <li>
        <TimeText value={trip.beginTime} />
        <span>{trip.beginAddress ?? <Nothing />}</span>
      </li>
      <li>
        <TimeText value={trip.endTime} />
        <span>{trip.endAddress ?? <Nothing />}</span>
      </li>
    </ol>
  )
}
