import { dayOf } from '@motorpool/kernel'
import { useDebounced } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { FleetCounts, MapData } from '../../../../shared/index.ts'
import type { FleetDay } from '../../../../shared/time-machine.ts'
import { monitorCalls } from '../../../calls.ts'
import type { FleetMap, FleetVehicle } from '../fleet.ts'
import { serverFilters } from '../fleetQuery.ts'
import type { useMapState } from '../useMapState.ts'
import { chosenOf, countsOf } from './fleetMoment.ts'
import { type MachineState, TimeMachine } from './timeMachine.ts'

const HOUR_MS = 3_600_000
const FIRST_RATE = 60
/** The address takes a moment that has stood so long. */
const SETTLE_MS = 500
const NO_FLEET: FleetMap = new Map()
const CLOSED: MachineState = { revision: 0, waiting: false, error: null, ready: false }

/** The fleet at the moment of the time machine. */
export interface Past {
  machine: TimeMachine
  state: MachineState
  fleet: FleetMap
  shown: readonly FleetVehicle[]
  counts: FleetCounts
}

/** The machine of a fleet as it was asked for; another fleet goes on at the same moment. */
function useMachine(data: MapData | undefined, state: ReturnType<typeof useMapState>): TimeMachine | null {
  const { moment, filters } = state
  const [machine, setMachine] = useState<TimeMachine | null>(null)
  const kept = useRef({ time: Number.NaN, rate: FIRST_RATE })
  const isOpen = moment !== null
  const begin = useEffectEvent((of: MapData) => {
    const now = Date.now()
    const asked = Number.isFinite(moment) ? (moment ?? now) : now - HOUR_MS
    const narrowed = serverFilters(filters, false)
    const created = new TimeMachine({
      vehicles: of.vehicles,
      load: (time, signal) => monitorCalls.pastWindow({ ...narrowed, time }, signal),
      now,
      time: Number.isFinite(kept.current.time) ? kept.current.time : asked,
      rate: kept.current.rate,
      choice: filters,
    })
    setMachine(created)
    return created
  })
  useEffect(() => {
    if (!isOpen || !data || data.clustered) return undefined
    const created = begin(data)
    return () => {
      kept.current = { time: created.player.time, rate: created.player.snapshot().rate }
      created.close()
      setMachine(null)
    }
  }, [isOpen, data])
  useEffect(() => {
    if (!isOpen) kept.current = { ...kept.current, time: Number.NaN }
  }, [isOpen])
  return machine
}

const nothing = () => () => {}

/** Where the fleet was, while the address names a moment. */
export function usePast(data: MapData | undefined, state: ReturnType<typeof useMapState>): Past | null {
  const machine = useMachine(data, state)
  const { states, alarm } = state.filters
  const snapshot = useSyncExternalStore(machine?.subscribe ?? nothing, machine?.snapshot ?? (() => CLOSED))
  const wanted = states.join()
  const choose = useEffectEvent(() => machine?.setChoice({ states, alarm }))
  useEffect(() => {
    if (machine) choose()
  }, [machine, wanted, alarm])
  const { revision, ready } = snapshot
  const fleet = useMemo(
    () => (machine && ready && revision >= 0 ? machine.moment.fleet() : NO_FLEET),
    [machine, ready, revision],
  )
  return useMemo(() => {
    if (!machine) return null
    const shown = chosenOf(fleet, state.filters)
    return { machine, state: snapshot, fleet, shown, counts: countsOf(fleet, machine.moment.count) }
  }, [machine, snapshot, fleet, state.filters])
}

/** How many moved in the quarters of an hour of the day (UTC+8) of a moment. */
export function usePastDay(time: number, filters: ReturnType<typeof useMapState>['filters']) {
  const day = useDebounced(dayOf(time), 200)
  const narrowed = serverFilters(filters, false)
  return useQuery<FleetDay>({
    queryKey: ['monitor', 'pastDay', day, narrowed],
    queryFn: ({ signal }) => monitorCalls.pastDay({ ...narrowed, time }, signal),
    staleTime: 60_000,
  })
}

/** Keeps a moment that stands in the address. */
export function useMomentInAddress(time: number, playing: boolean, put: (time: number) => void): void {
  const settled = useDebounced(playing ? null : Math.floor(time / 1000) * 1000, SETTLE_MS)
  const store = useEffectEvent((moment: number) => put(moment))
  useEffect(() => {
    if (settled !== null) store(settled)
  }, [settled])
}
