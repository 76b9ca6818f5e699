import type { ReactNode } from 'react'
import { alarmIconUrl, statusIconUrl } from '../map/icons.ts'
import type { VehicleStatus } from '../map/types.ts'
import { useText } from '../texts/texts.ts'
import { useLook } from '../theme/look.tsx'

/** A state of a vehicle with the glyph it has on the map, and beside it that the vehicle is in alarm. */
export function OperatingStateTag({
  state,
  label,
  alarm = false,
}: {
  state: VehicleStatus
  /** The state in the reader's words. */
  label: ReactNode
  alarm?: boolean
}): ReactNode {
  const theme = useLook().dark ? 'dark' : 'light'
  return (
    <span className="mp-operating-state">
      <img src={statusIconUrl(state, theme)} alt="" />
      {label}
      {alarm ? <AlarmTag /> : null}
    </span>
  )
}

/** That a vehicle is in alarm. */
export function AlarmTag(): ReactNode {
  const t = useText()
  const theme = useLook().dark ? 'dark' : 'light'
  return (
    <span className="mp-vehicle-alarm">
      <img src={alarmIconUrl(theme)} alt="" />
      {t('ui.inAlarm')}
    </span>
  )
}
