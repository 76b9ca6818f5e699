import { type Cells, ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { parameters } from '../../../shared/index.ts'
import { NameCell, ValueCell, ValueInput } from './ValueControl.tsx'

const inputs = { value: ValueInput }
const cells = {
  name: (row) => <NameCell row={row} />,
  value: (row) => <ValueCell row={row} />,
} satisfies Cells

export default function Parameters(): ReactNode {
  return <ResourceScreen resource={parameters} inputs={inputs} cells={cells} />
}
