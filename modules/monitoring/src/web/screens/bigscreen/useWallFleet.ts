import { usePermission } from '@motorpool/ui'
import type { MapRegion } from '@motorpool/ui/map'
import { useState } from 'react'
import { labelOf } from '../distribution/fleet.ts'
import { useFleet } from '../distribution/useFleet.ts'

const ALL = { states: [], alarm: false, orgId: null, vehicleCategory: null }

/** The vehicles on the map of a big screen, for those who may see the distribution. */
export function useWallFleet() {
  const may = usePermission()
  const [region, setRegion] = useState<MapRegion | null>(null)
  const allowed = may('monitor/vehicleDistribution/find')
  const data = useFleet(ALL, region, allowed)
  const nameOf = (vin: string): string => {
    const vehicle = data.fleet.get(vin)
    return vehicle ? labelOf(vehicle) : vin
  }
  return { ...data, allowed, region, setRegion, nameOf }
}

export type FleetData = ReturnType<typeof useWallFleet>
