import { areaCodeCells, areaCodeInputs, ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { defaultOrgs } from '../../shared/resources/default-orgs.ts'

export default function DefaultOrgs(): ReactNode {
  return (
    <ResourceScreen
      resource={defaultOrgs}
      plain
      cells={areaCodeCells}
      inputs={areaCodeInputs}
      preset={(selected) => (selected.length === 1 ? { parentId: selected[0]?.id } : {})}
    />
  )
}
