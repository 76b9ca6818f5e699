import './split.css'
import { EmptyState, Page, useText } from '@motorpool/ui'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { VehicleSelect } from '../../../parts/VehicleSelect.tsx'
import { SPLIT_MOST } from './followed.ts'
import { Pane } from './Pane.tsx'
import { useLiveStates } from './useLiveStates.ts'

interface Props {
  vins: readonly string[]
  /** Another set of vehicles; none leaves the split view. */
  onChange(vins: readonly string[]): void
}

/** Two to four maps side by side, each of which follows one vehicle. */
export default function SplitView({ vins, onChange }: Props): ReactNode {
  const t = useText()
  const live = useLiveStates(vins)
  const [adding, setAdding] = useState(false)
  const replace = (old: string, next: string) => onChange(vins.map((vin) => (vin === old ? next : vin)))
  return (
    <Page
      fill
      bare
      head={
        <span className="dist-split-head">
          <strong>{t('monitor.split.title', { n: vins.length })}</strong>
          {adding ? (
            <VehicleSelect
              value={null}
              onChange={(vin) => {
                setAdding(false)
                if (vin !== null && !vins.includes(vin)) onChange([...vins, vin])
              }}
            />
          ) : null}
        </span>
      }
      actions={
        <>
          <Button disabled={vins.length >= SPLIT_MOST || adding} onClick={() => setAdding(true)}>
            {t('monitor.split.add')}
          </Button>
          <Button type="primary" onClick={() => onChange([])}>
            {t('monitor.split.leave')}
          </Button>
        </>
      }
    >
      <div className="dist-split" data-panes={vins.length}>
        {vins.map((vin) => (
          <Pane
            key={vin}
            vin={vin}
            live={live.get(vin)}
            taken={vins}
            onReplace={(next) => replace(vin, next)}
            onClose={() => onChange(vins.filter((one) => one !== vin))}
          />
        ))}
        {vins.length === 0 ? <EmptyState title={t('monitor.split.none')} /> : null}
      </div>
    </Page>
  )
}
