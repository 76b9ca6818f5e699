import { ToolButton, useText } from '@motorpool/ui'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { VehicleSelect } from '../../../parts/VehicleSelect.tsx'
import { labelOf } from '../fleet.ts'
import { SPLIT_MOST } from '../split/followed.ts'
import type { ToolContext } from './tools.ts'

/** Chooses the vehicles of a split view; they are the marked ones. */
export default function FollowPanel({ state, fleet, marked, onMark }: ToolContext): ReactNode {
  const t = useText()
  const vins = [...marked]
  const nameOf = (vin: string): string => {
    const vehicle = fleet.get(vin)
    return vehicle ? labelOf(vehicle) : vin
  }
  return (
    <>
      <p className="dist-note">{t('monitor.split.few', { max: SPLIT_MOST })}</p>
      <ul className="dist-views">
        {vins.slice(0, SPLIT_MOST).map((vin) => (
          <li key={vin}>
            <span>{nameOf(vin)}</span>
            <ToolButton
              icon="close"
              label={t('monitor.split.close', { name: nameOf(vin) })}
              onClick={() => onMark([vin], false)}
            />
          </li>
        ))}
      </ul>
      {vins.length < SPLIT_MOST ? (
        <VehicleSelect value={null} onChange={(vin) => vin !== null && onMark([vin], true)} />
      ) : null}
      <Button
        type="primary"
        disabled={vins.length < 2 || vins.length > SPLIT_MOST}
        onClick={() => state.setFollowed(vins)}
      >
        {t('monitor.mark.follow')}
      </Button>
    </>
  )
}
