import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { mapIcons } from '../../shared/index.ts'

export default function MapIcons(): ReactNode {
  return <ResourceScreen resource={mapIcons} />
}
