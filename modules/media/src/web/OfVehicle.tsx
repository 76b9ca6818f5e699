import { Panel, useText } from '@motorpool/ui'
import type { PartProps } from '@motorpool/ui/screen'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mediaPath } from './calls.ts'

/** On the record of a vehicle: the way to what its terminal recorded. Nothing of it is shown unasked: looking is noted. */
export default function OfVehicle({ subject: vin }: PartProps): ReactNode {
  const t = useText()
  return (
    <Panel title={t('monitor/media')}>
      <Link to={mediaPath(vin)}>{t('media.ofVehicle')}</Link>
    </Panel>
  )
}
