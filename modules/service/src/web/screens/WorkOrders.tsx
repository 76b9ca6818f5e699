import { type Cells, ResourceScreen, type Row } from '@motorpool/resource/web'
import '../service.css'
import { Mono, useText } from '@motorpool/ui'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type WorkOrderStatus, workOrders } from '../../shared/index.ts'
import { BoardView } from '../board/BoardView.tsx'
import { FiguresView } from '../figures/FiguresView.tsx'
import { personInput, VinInput } from '../inputs.tsx'
import { workTag } from '../tags.tsx'

const inputs = { vin: VinInput, serviceUserId: personInput() }

const pageOf = (row: Row): string => `/service/workOrders/${row.id}`

const cells: Cells = {
  workOrderNo: (row) => (
    <Link to={pageOf(row)}>
      <Mono>{String(row.workOrderNo)}</Mono>
    </Link>
  ),
  status: ({ status }) => workTag(status as WorkOrderStatus),
}

const EDITABLE = new Set(['WAIT', 'DISPATCHED'])

/** Work orders as a list, on the board of the dispatcher or as figures; a row opens its page (R394). */
export default function WorkOrders(): ReactNode {
  const navigate = useNavigate()
  const t = useText()
  const [params, setParams] = useSearchParams()
  const view = params.get('view') ?? 'list'
  const head = (
    <Segmented
      aria-label={t('service.view')}
      value={view}
      options={['list', 'board', 'figures'].map((value) => ({ value, label: t(`service.view.${value}`) }))}
      onChange={(next) => setParams(next === 'list' ? {} : { view: next })}
    />
  )
  if (view === 'board') return <BoardView head={head} />
  if (view === 'figures') return <FiguresView head={head} />
  return (
    <ResourceScreen
      resource={workOrders}
      inputs={inputs}
      cells={cells}
      uneditable={(row) => (EDITABLE.has(String(row.status)) ? undefined : t('service.over'))}
      onOpen={(row) => void navigate(pageOf(row))}
      head={<div className="sv-head">{head}</div>}
    />
  )
}
