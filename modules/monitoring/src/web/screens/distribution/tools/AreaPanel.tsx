import { type Ring, ringArea } from '@motorpool/geo'
import { formatNumber, usePermission, useText } from '@motorpool/ui'
import { ringOf } from '@motorpool/ui/map'
import { Segmented } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { VehicleList } from '../VehicleList.tsx'
import { AreaPeriod } from './AreaPeriod.tsx'
import type { ToolContext } from './tools.ts'
import { useInside } from './useInside.ts'

/** Who is in the drawn area now, and who was in a period. */
export default function AreaPanel(context: ToolContext): ReactNode {
  const t = useText()
  const may = usePermission()
  const [when, setWhen] = useState<'now' | 'period'>('now')
  const { sketch } = context
  const ring = useMemo(() => sketch && ringOf(sketch), [sketch])
  if (!ring) return null
  return (
    <>
      <p className="dist-note mp-num">
        {t('monitor.area.size', { size: formatNumber(ringArea(ring), ringArea(ring) < 100 ? 1 : 0) })}
      </p>
      {may('single-vehicle/track/find') ? (
        <Segmented
          block
          size="small"
          value={when}
          aria-label={t('monitor.area.when')}
          options={[
            { value: 'now', label: t('monitor.area.now') },
            { value: 'period', label: t('monitor.area.period') },
          ]}
          onChange={setWhen}
        />
      ) : null}
      {when === 'now' ? (
        <Inside context={context} ring={ring} />
      ) : (
        <AreaPeriod ring={ring} filters={context.state.filters} />
      )}
    </>
  )
}

function Inside({ context, ring }: { context: ToolContext; ring: Ring }): ReactNode {
  const t = useText()
  const { vehicles, tooMany } = useInside(context, ring)
  if (tooMany) return <p className="dist-note">{t('monitor.area.tooMany')}</p>
  if (!vehicles) return null
  return (
    <VehicleList
      shown={vehicles}
      region={null}
      title={t('monitor.area.inside')}
      none={t('monitor.area.none')}
      selected={context.state.selected}
      marked={context.marked}
      onMark={context.onMark}
      onGo={context.onGo}
    />
  )
}
