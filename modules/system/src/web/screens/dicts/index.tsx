import { type Cells, ResourceScreen, type Row } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { dicItems, dicts } from '../../../shared/index.ts'
import { DictName } from './DictName.tsx'

const cells: Cells = {
  name: (row: Row) => <DictName code={row.code} name={row.name} />,
}

export default function Dicts(): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const showItems = (id: string) => void navigate(`/${dicItems.key}?dicId=${id}`)
  return (
    <ResourceScreen
      resource={dicts}
      cells={cells}
      preset={(selected) => (selected.length === 1 ? { parentId: selected[0]?.id } : {})}
      actions={[
        {
          key: 'items',
          label: t('dicts.items'),
          icon: 'list',
          permission: `${dicItems.key}/find`,
          onClick: ([row]) => row && showItems(row.id),
        },
      ]}
    />
  )
}
