import { useText } from '@motorpool/ui'
import { Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { tripLinks, type WholeTrip } from '../shared/index.ts'
import { linkCalls } from './calls.ts'
import { LinkDialog } from './LinkDialog.tsx'

interface Props {
  trip: Pick<WholeTrip, 'id' | 'plateCode'>
  onClose(): void
}

/** h */
const TIMES = [1, 24, 72, 168, 720] as const

/** Makes a link of a trip, and shows it once. */
export function ShareDialog({ trip, onClose }: Props): ReactNode {
  const t = useText()
  const [showPlate, setShowPlate] = useState(false)
  return (
    <LinkDialog
      title={t('trip.share.title')}
      hint={t('trip.share.hint')}
      of="trip"
      times={TIMES.map((value) => ({ value, label: t(`trip.share.${value}`) }))}
      make={(hours) => linkCalls.make(trip.id, hours, showPlate)}
      listed={[tripLinks.key]}
      onClose={onClose}
    >
      {trip.plateCode === null ? null : (
        <label className="trip-share-plate">
          <Switch checked={showPlate} onChange={setShowPlate} />
          {t('trip.share.plate')} <b className="mp-mono">{trip.plateCode}</b>
        </label>
      )}
    </LinkDialog>
  )
}
