import '../service.css'
import { enumLabel, fileUrl, Pictures } from '@motorpool/resource/web'
import {
  Answer,
  ErrorState,
  type Fact,
  Facts,
  formatMeasure,
  Mono,
  Page,
  Panel,
  SkeletonBlock,
  SkeletonRows,
  TimeText,
  usePageTitle,
  useText,
} from '@motorpool/ui'
import { type ReactNode, useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { WorkStep } from '../../shared/index.ts'
import { ActionBar } from '../ActionBar.tsx'
import type { WorkRow } from '../calls.ts'
import { WORK_FORMS } from '../forms.ts'
import { personInput } from '../inputs.tsx'
import { SignaturePad } from '../SignaturePad.tsx'
import { StepLine } from '../StepLine.tsx'
import { workTag } from '../tags.tsx'
import { useWorkActions, useWorkOrder } from '../useWork.ts'

/** One work order: what is to be done, what was done, and the next step; made for the phone of who does it. */
export default function WorkOrderDetail(): ReactNode {
  const { id = '' } = useParams()
  const t = useText()
  const { order, steps } = useWorkOrder(id)
  usePageTitle(order.data?.workOrderNo ?? t('service/workOrders.detail'))
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
        <Panel title={t('service.steps')}>
          <Answer of={steps} waiting={<SkeletonRows rows={4} />} compact>
            {(lines) => <StepLine steps={lines} />}
          </Answer>
        </Panel>
        <Work order={order.data} />
      </div>
    </Page>
  )
}

function Work({ order }: { order: WorkRow }): ReactNode {
  const actions = useWorkActions(order)
  const inputs = useMemo(
    () => ({ serviceUserId: personInput(order.id), signature: SignaturePad }),
    [order.id],
  )
  if (actions.buttons.length === 0) return null
  return (
    <div className="sv-bar">
      <Panel>
        <ActionBar actions={actions} forms={WORK_FORMS} inputs={inputs} />
      </Panel>
    </div>
  )
}

function factsOf(order: WorkRow, t: ReturnType<typeof useText>): Fact[] {
  const fact = (key: string, value: ReactNode, wide = false): Fact => ({
    key,
    label: t(`service/workOrders.${key}`),
    value,
    wide,
  })
  return [
    fact('workOrderNo', <Mono>{order.workOrderNo}</Mono>),
    fact('status', workTag(order.status)),
    fact('step', enumLabel(WorkStep, order.step)),
    fact(
      'vin',
      <Link to={`/single-vehicle/${encodeURIComponent(order.vin)}`}>
        <Mono>{order.vin}</Mono>
      </Link>,
    ),
    fact('serviceUserId', order.serviceUser),
    fact('stationId', order.stationName),
    fact(
      'serviceOrderId',
      order.serviceOrderId ? (
        <Link to={`/service/orders/${order.serviceOrderId}`}>
          <Mono>{order.orderNo ?? order.serviceOrderId}</Mono>
        </Link>
      ) : null,
    ),
    fact('planTime', <TimeText value={order.planTime} />),
    fact('dispatchTime', <TimeText value={order.dispatchTime} />),
    fact('arriveTime', <TimeText value={order.arriveTime} />),
    fact('finishTime', <TimeText value={order.finishTime} />),
    fact('workHours', order.workHours === null ? null : formatMeasure(order.workHours, 'h')),
    fact('cost', order.cost === null ? null : `¥ ${order.cost.toFixed(2)}`),
    fact('content', order.content, true),
    ...(order.result ? [fact('result', order.result, true)] : []),
    ...(order.partNames?.length ? [fact('faultPartIds', order.partNames.join(', '), true)] : []),
    ...(order.images?.length ? [fact('images', <Pictures ids={order.images} />, true)] : []),
    ...(order.signature
      ? [
          fact('signerName', order.signerName),
          fact(
            'signature',
            <img
              className="sv-signature"
              src={fileUrl(order.signature)}
              alt={t('service/workOrders.signature')}
            />,
          ),
        ]
      : []),
  ]
}
