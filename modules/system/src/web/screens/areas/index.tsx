import { type Cells, ResourceScreen } from '@motorpool/resource/web'
import { t } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { areas } from './areas.ts'
import { childAreas, loadAreas } from './load.ts'

const cells: Cells = { level: (row) => t(`areas.level.${row.level as number}`) }

/** China's areas: provinces first, what is below one comes when it is unfolded. */
export default function Areas(): ReactNode {
  return <ResourceScreen resource={areas} plain load={loadAreas} childRows={childAreas} cells={cells} />
}
