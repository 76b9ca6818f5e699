import type { Row } from '@motorpool/resource/web'
import { toast, useText } from '@motorpool/ui'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** To the live picture of a vehicle; one without a terminal has none (R287). */
export function useMonitor(): (row: Row) => void {
  const t = useText()
  const navigate = useNavigate()
  return useCallback(
    (row) => {
      if (row.terminalId === null) toast.warning(t('vehicle.noTerminal'))
      else void navigate(`/single-vehicle/${encodeURIComponent(String(row.vin))}`)
    },
    [navigate, t],
  )
}
