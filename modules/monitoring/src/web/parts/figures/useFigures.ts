import { failureMessage } from '@motorpool/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FigureKey, VehicleOverview } from '../../../shared/index.ts'
import { monitorCalls } from '../../calls.ts'

/** The choice of big figures while it is being made; `onDone` after it was saved, and pages of vehicles were asked again. */
export function useFigures(vehicle: VehicleOverview, shown: readonly FigureKey[], onDone: () => void) {
  const cache = useQueryClient()
  const [keys, setKeys] = useState(shown)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const store = async (figures: readonly FigureKey[]) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await monitorCalls.saveFigures(vehicle.vehicleCategory, figures)
      await cache.invalidateQueries({ queryKey: ['monitor', 'vehicle'] })
      onDone()
    } catch (error) {
      setFailure(failureMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    keys,
    change: (place: number, key: FigureKey) => setKeys((old) => old.with(place, key)),
    changed: keys.some((key, i) => key !== shown[i]),
    busy,
    failure,
    save: () => store(keys),
    /** Back to those that are proposed. */
    propose: () => store([]),
  }
}
