import { areaCodeCells, areaCodeInputs, ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { serviceStations } from '../../shared/index.ts'

export default function Stations(): ReactNode {
  return <ResourceScreen resource={serviceStations} inputs={areaCodeInputs} cells={areaCodeCells} />
}
