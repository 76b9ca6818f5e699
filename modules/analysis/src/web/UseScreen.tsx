import './analysis.css'
import { lastDays, ResourceScreen } from '@motorpool/resource/web'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Total } from '../shared/index.ts'
import { type Filters, filtersOf } from './calls.ts'
import { DaysDrawer } from './DaysDrawer.tsx'
import { Head } from './Head.tsx'
import { UNITS } from './words.ts'

/** A vehicle of the list in the days that it is asked for. */
export interface Detail {
  vin: string
  time: readonly [number, number]
  onClose(): void
}

interface Props {
  resource: { key: string; fields: object }
  /** What its head adds up, the first one chosen. */
  measures: readonly [Total, ...Total[]]
  /** The days of a vehicle are those of its fuel or of its distance. */
  days: 'mileageList' | 'fuelList'
  shown: 'distance' | 'workTime' | 'fuel' | 'onlineTime'
  /** A vehicle opens this in place of its days. */
  detail?: ComponentType<Detail>
  /** Its head shows who was online hour by hour. */
  hours?: boolean
}

/** Analyses begin with the last seven days (R169). */
const lastWeek = () => ({ time: lastDays(7) })

const WEEK_DAYS = 7

/** Both ends of a search by days; one that is open begins or ends with the week. */
function timeOf(filters: Filters): readonly [number, number] {
  const [from, to] = Array.isArray(filters.time) ? (filters.time as (number | null)[]) : []
  const [first, last] = lastDays(WEEK_DAYS) as [number, number]
  return [from ?? first, to ?? last]
}

/** A question about the fleet: its answer in words, its shape, and the vehicles behind it. */
export function UseScreen({ resource, measures, days, shown, detail: Detail, hours }: Props): ReactNode {
  const [vin, setVin] = useState<string>()
  const [params] = useSearchParams()
  // The list writes its own filters into the address.
  const [named] = useState(params.get('of'))
  return (
    <ResourceScreen
      resource={resource}
      plain
      sortable
      defaults={lastWeek}
      head={({ asked, filters, search }) => {
        const time = timeOf(asked)
        return (
          <>
            <Head
              filters={{ ...filtersOf(asked), time }}
              measures={measures}
              named={named}
              hours={hours}
              narrow={(by) => search({ ...filters, time, ...by })}
            />
            {vin === undefined ? null : Detail ? (
              <Detail vin={vin} time={time} onClose={() => setVin(undefined)} />
            ) : (
              <DaysDrawer
                vin={vin}
                time={time}
                of={days}
                shown={shown}
                unit={UNITS[shown]}
                onClose={() => setVin(undefined)}
              />
            )}
          </>
        )
      }}
      onOpen={(row) => setVin(String(row.vin))}
    />
  )
}
