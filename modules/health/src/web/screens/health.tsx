import '../health.css'
import { type Cells, ResourceScreen } from '@motorpool/resource/web'
import { Nothing, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { vehicleHealth } from '../../shared/index.ts'
import { HealthDrawer } from '../HealthDrawer.tsx'
import { HealthHead } from '../HealthHead.tsx'
import { against, withError } from '../words.ts'

const figure = (text: string): ReactNode =>
  text === '—' ? <Nothing /> : <span className="mp-num">{text}</span>

/** Values with their bounds in one cell. */
const CELLS: Cells = {
  soh: ({ soh, sohError }) => figure(withError(soh, sohError, 1)),
  fuelPer100: ({ fuelPer100, fuelError }) => figure(withError(fuelPer100, fuelError, 1)),
  fuelAgainst: ({ fuelAgainst }) => figure(against(fuelAgainst)),
}

/** Batteries and engines of the fleet, those that stand out first; each vehicle opens on its charts and their methods. */
export default function Health(): ReactNode {
  const t = useText()
  const [params] = useSearchParams()
  // The list writes its own filters into the address.
  const [vin, setVin] = useState(params.get('vin') ?? undefined)
  return (
    <>
      <ResourceScreen
        resource={vehicleHealth}
        plain
        sortable
        cells={CELLS}
        head={(list) => <HealthHead {...list} />}
        emptyHint={t('health.noneHint')}
        actions={[
          {
            key: 'open',
            label: t('health.open'),
            icon: 'chart',
            permission: 'find',
            onClick: ([row]) => setVin(row ? String(row.vin) : undefined),
          },
        ]}
        onOpen={(row) => setVin(String(row.vin))}
      />
      {vin === undefined ? null : <HealthDrawer vin={vin} onClose={() => setVin(undefined)} />}
    </>
  )
}
