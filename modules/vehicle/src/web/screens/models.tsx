import { type ResourceAction, ResourceScreen } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { vehicleModels } from '../../shared/index.ts'
import { Thresholds } from './models/Thresholds.tsx'

export default function VehicleModels(): ReactNode {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const open = (id: string | null) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      if (id === null) next.delete('threshold')
      else next.set('threshold', id)
      return next
    })
  const thresholds: ResourceAction = {
    key: 'thresholds',
    label: t('vehicle/modelThresholds'),
    icon: 'bell',
    permission: 'find',
    onClick: ([row]) => row && open(row.id),
  }
  const modelId = search.get('threshold')
  return (
    <>
      <ResourceScreen resource={vehicleModels} actions={[thresholds]} />
      {modelId ? <Thresholds modelId={modelId} onClose={() => open(null)} /> : null}
    </>
  )
}
