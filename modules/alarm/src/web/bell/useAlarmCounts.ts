import { usePermission, useSession } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type AlarmCount, countCalls } from '../calls.ts'

/** ms after which the counts load first, and from then on again (R070). */
export const FIRST_MS = 10_000
export const AGAIN_MS = 600_000

/** Where an entry leads (R067); that of the ACC time to its alarms, as long as there is no analysis of working hours. */
export const TARGETS: Readonly<Record<AlarmCount['alarmType'], string>> = {
  FAULT: 'vehicle/alarmVehicle',
  ALARM: 'vehicle/alarmTerminal',
  MAINTENANCE: 'vehicle/maintenanceLog',
  ACCTIME: 'analysis/workTimeTotal',
  FENCE: 'vehicle/fencesAlarm',
}

/** Filters under which a list shows what was counted, however long it has waited. */
const WAITING = 'handleStatus=UNDISPOSED,PROCESSING'
const FILTERS: Partial<Record<AlarmCount['alarmType'], string>> = {
  FAULT: WAITING,
  ALARM: WAITING,
  FENCE: WAITING,
  ACCTIME: 'of=accTime',
  MAINTENANCE: 'handler=UNDISPOSED',
}

export interface AlarmEntry {
  type: AlarmCount['alarmType']
  /** Key of its title. */
  module: string
  /** Its list, filtered alike. */
  to: string
  number: number
}

function useStarted(): boolean {
  const [started, setStarted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), FIRST_MS)
    return () => clearTimeout(timer)
  }, [])
  return started
}

/** What waits in the lists of alarms that the user may open (R066, R068). */
export function useAlarmCounts(): readonly AlarmEntry[] {
  const may = usePermission()
  const signedIn = useSession((s) => s.phase === 'signedIn')
  const started = useStarted()
  const { data = [] } = useQuery({
    queryKey: ['alarm', 'counts'],
    queryFn: ({ signal }) => countCalls.counts(signal),
    enabled: signedIn && started,
    refetchInterval: AGAIN_MS,
    staleTime: AGAIN_MS,
  })
  return data
    .map(({ alarmType, number }) => {
      const module = TARGETS[alarmType]
      const filter = FILTERS[alarmType]
      return { type: alarmType, module, to: filter ? `/${module}?${filter}` : `/${module}`, number }
    })
    .filter(({ module }) => may(`${module}/find`))
}
