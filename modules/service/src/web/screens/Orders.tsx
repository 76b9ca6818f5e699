import { type Cells, ResourceScreen, type Row } from '@motorpool/resource/web'
import { Mono, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { type ServiceOrderStatus, serviceOrders } from '../../shared/index.ts'
import { VinInput } from '../inputs.tsx'
import { orderTag } from '../tags.tsx'

const inputs = { vin: VinInput }

const pageOf = (row: Row): string => `/service/orders/${row.id}`

const cells: Cells = {
  orderNo: (row) => (
    <Link to={pageOf(row)}>
      <Mono>{String(row.orderNo)}</Mono>
    </Link>
  ),
  status: ({ status }) => orderTag(status as ServiceOrderStatus),
}

const EDITABLE = new Set(['WAIT', 'PROCESSING'])

/** Service orders; a row opens its page (R394). */
export default function Orders(): ReactNode {
  const navigate = useNavigate()
  const t = useText()
  const open = (row: Row) => void navigate(pageOf(row))
  return (
    <ResourceScreen
      resource={serviceOrders}
      inputs={inputs}
      cells={cells}
      uneditable={(row) => (EDITABLE.has(String(row.status)) ? undefined : t('service.over'))}
      onOpen={open}
    />
  )
}
