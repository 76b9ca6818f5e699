import type { Row } from '@motorpool/resource/web'
import { api, currentLocale, type SubjectTab, usePermission, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { VEHICLE_TABS, vehicleTabLabel, vehicleTabPath, vehicleTabPermission } from '../../../shared/index.ts'

/** What the record page takes of the live overview of a vehicle. */
export interface LiveState {
  reportTime: number | null
  alarm: boolean
}

const SINGLE = '/api/vehicle-svc/vehicle/single/monitor/V2.0'
const REFRESH_MS = 60_000

/** The live state of a vehicle, for those who may see it; without a terminal there is none (R287). */
export function useLiveState(vehicle: Row) {
  const may = usePermission()
  const vin = String(vehicle.vin)
  return useQuery({
    queryKey: ['monitor', 'vehicle', vin],
    queryFn: ({ signal }) =>
      api.get<LiveState>(`${SINGLE}/${encodeURIComponent(vin)}`, undefined, { quiet: true, signal }),
    enabled: vehicle.terminalId !== null && (may('single-vehicle/find') || may('single-vehicle/basic/find')),
    refetchInterval: REFRESH_MS,
    retry: false,
  })
}

/** Names of the alarms that are active, in the reader's language; none are asked for while there is no alarm. */
export function useAlarms(vehicle: Row, alarm: boolean): readonly string[] {
  const vin = String(vehicle.vin)
  const { data } = useQuery({
    queryKey: ['monitor', 'situation', vin, alarm, currentLocale()],
    queryFn: ({ signal }) =>
      api.get<{ alarms: string[] }>(`${SINGLE}/${encodeURIComponent(vin)}/situation`, undefined, {
        quiet: true,
        signal,
      }),
    enabled: alarm,
    refetchInterval: REFRESH_MS,
    retry: false,
  })
  return alarm ? (data?.alarms ?? []) : []
}

/** The pages of a vehicle that the user may open; one without a terminal has its record alone (R287). */
export function usePages(vehicle: Row): SubjectTab[] {
  const t = useText()
  const may = usePermission()
  const tabs = vehicle.terminalId === null ? (['record'] as const) : VEHICLE_TABS
  return tabs
    .filter((key) => may(vehicleTabPermission(key)))
    .map((key) => ({
      key,
      label: t(vehicleTabLabel(key)),
      to: vehicleTabPath(key, { id: vehicle.id, vin: String(vehicle.vin) }),
    }))
}
