import '../service.css'
import { enumLabel, Pictures } from '@motorpool/resource/web'
import {
  Answer,
  ErrorState,
  type Fact,
  Facts,
  Mono,
  Page,
  Panel,
  ReadTable,
  SkeletonBlock,
  SkeletonRows,
  TimeText,
  usePageTitle,
  useText,
} from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { ServiceOrderSource, ServiceOrderType, WorkStep } from '../../shared/index.ts'
import { ActionBar } from '../ActionBar.tsx'
import type { OrderRow, WorkRow } from '../calls.ts'
import { ORDER_FORMS } from '../forms.ts'
import { orderTag, workTag } from '../tags.tsx'
import { useOrderActions, useServiceOrder } from '../useWork.ts'

/** One service order: what was asked, what is done for it, and what can be done with it. */
export default function OrderDetail(): ReactNode {
  const { id = '' } = useParams()
  const t = useText()
  const { order, work } = useServiceOrder(id)
  usePageTitle(order.data?.orderNo ?? t('service/orders.detail'))
  if (order.error && order.data === undefined)
    return (
      <Page>
        <ErrorState error={order.error} onRetry={() => void order.refetch()} />
      </Page>
    )
  if (!order.data)
    return (
      <Page>
        <SkeletonBlock height={360} />
      </Page>
    )
  return (
    <Page>
      <div className="sv-page">
        <Panel>
          <Facts items={factsOf(order.data, t)} minWidth={170} />
        </Panel>
        <OrderActions order={order.data} />
        {work.isEnabled ? (
          <Panel title={t('service/workOrders')} flush>
            <Answer of={work} waiting={<SkeletonRows rows={3} />} compact>
              {(rows) => <WorkTable rows={rows} />}
            </Answer>
          </Panel>
        ) : null}
      </div>
    </Page>
  )
}

function OrderActions({ order }: { order: OrderRow }): ReactNode {
  const actions = useOrderActions(order)
  if (actions.buttons.length === 0) return null
  return (
    <div className="sv-bar">
      <Panel>
        <ActionBar actions={actions} forms={ORDER_FORMS} />
      </Panel>
    </div>
  )
}

function WorkTable({ rows }: { rows: readonly WorkRow[] }): ReactNode {
  const t = useText()
  const title = (field: string) => t(`service/workOrders.${field}`)
  return (
    <ReadTable<WorkRow>
      size="small"
      pagination={false}
      rowKey="id"
      dataSource={[...rows]}
      scroll={{ x: 760 }}
      columns={[
        {
          title: title('workOrderNo'),
          render: (_v, row) => (
            <Link to={`/service/workOrders/${row.id}`}>
              <Mono>{row.workOrderNo}</Mono>
            </Link>
          ),
        },
        {
          title: title('status'),
          render: (_v, row) => workTag(row.status),
        },
        { title: title('step'), render: (_v, row) => enumLabel(WorkStep, row.step) },
        { title: title('serviceUserId'), render: (_v, row) => row.serviceUser ?? '—' },
        { title: title('dispatchTime'), render: (_v, row) => <TimeText value={row.dispatchTime} /> },
        { title: title('finishTime'), render: (_v, row) => <TimeText value={row.finishTime} /> },
      ]}
    />
  )
}

function factsOf(order: OrderRow, t: ReturnType<typeof useText>): Fact[] {
  const fact = (key: string, value: ReactNode, wide = false): Fact => ({
    key,
    label: t(`service/orders.${key}`),
    value,
    wide,
  })
  return [
    fact('orderNo', <Mono>{order.orderNo}</Mono>),
    fact('status', orderTag(order.status)),
    fact('orderType', enumLabel(ServiceOrderType, order.orderType)),
    fact('source', enumLabel(ServiceOrderSource, order.source)),
    fact(
      'vin',
      <Link to={`/single-vehicle/${encodeURIComponent(order.vin)}`}>
        <Mono>{order.vin}</Mono>
      </Link>,
    ),
    fact('contactName', order.contactName),
    fact('contactPhone', <a href={`tel:${order.contactPhone}`}>{order.contactPhone}</a>),
    fact('stationId', order.stationName),
    fact('expectTime', <TimeText value={order.expectTime} />),
    fact('acceptUserId', order.acceptUser),
    fact('acceptTime', <TimeText value={order.acceptTime} />),
    fact('finishTime', <TimeText value={order.finishTime} />),
    fact('amount', order.amount === null ? null : `¥ ${order.amount.toFixed(2)}`),
    fact('score', order.score === null ? null : '★'.repeat(order.score)),
    fact('content', order.content, true),
    ...(order.address ? [fact('address', order.address, true)] : []),
    ...(order.cancelReason ? [fact('cancelReason', order.cancelReason, true)] : []),
    ...(order.images?.length ? [fact('images', <Pictures ids={order.images} />, true)] : []),
  ]
}
