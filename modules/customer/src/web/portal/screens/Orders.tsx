import '../portal.css'
import { Pictures } from '@motorpool/resource/web'
import { type ServiceOrder, ServiceOrderStatus, ServiceOrderType } from '@motorpool/service/shared'
import {
  Answer,
  EmptyState,
  enumLabel,
  Icon,
  Page,
  SkeletonBlock,
  StatusTag,
  TimeText,
  type Tone,
  usePermission,
  useText,
} from '@motorpool/ui'
import { Button, Rate } from 'antd'
import { type ReactNode, useState } from 'react'
import { AskDialog } from '../AskDialog.tsx'
import { CancelDialog } from '../CancelDialog.tsx'
import { More } from '../More.tsx'
import { useAccount, useOrders, useWriting } from '../useOwn.ts'
import { useOneVehicle } from '../useUpkeep.ts'

const TONES: Readonly<Record<string, Tone>> = {
  WAIT: 'warn',
  PROCESSING: 'info',
  FINISH: 'ok',
  CANCELLED: 'idle',
}

/** The service that was asked for own machines: asked, followed, rated. */
export default function Orders(): ReactNode {
  const t = useText()
  const may = usePermission()
  const [vin] = useOneVehicle()
  const orders = useOrders()
  const account = useAccount()
  const [asking, setAsking] = useState(vin !== undefined)
  const [cancelled, setCancelled] = useState<ServiceOrder>()
  return (
    <Page>
      <div className="pt">
        {may('create', 'portal/orders') ? (
          <Button
            type="primary"
            size="large"
            icon={<Icon name="wrench" />}
            disabled={!account.data}
            onClick={() => setAsking(true)}
          >
            {t('portal.order.ask')}
          </Button>
        ) : null}
        <Answer of={orders} waiting={<SkeletonBlock height={320} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon="wrench" title={t('portal.order.none')} hint={t('portal.order.noneHint')} />
            ) : (
              <ul className="pt-cards">
                {items.map((one) => (
                  <OrderCard
                    key={one.id}
                    order={one}
                    {...(one.status === 'WAIT' && one.customerAccountId === account.data?.id
                      ? { onCancel: () => setCancelled(one) }
                      : {})}
                  />
                ))}
              </ul>
            )
          }
        </Answer>
        <More of={orders} />
      </div>
      {asking && account.data ? (
        <AskDialog account={account.data} vin={vin} onClose={() => setAsking(false)} />
      ) : null}
      {cancelled ? <CancelDialog order={cancelled} onClose={() => setCancelled(undefined)} /> : null}
    </Page>
  )
}

interface Props {
  order: ServiceOrder
  /** Left out where it is not the customer's to cancel any more. */
  onCancel?(): void
}

export function OrderCard({ order, onCancel }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  const { rate, busy } = useWriting()
  const isRated = order.score !== null
  return (
    <li className="pt-card">
      <span className="pt-card-name">
        <strong>{order.content}</strong>
        <small className="mp-soft mp-num">
          {order.orderNo} · {order.vin}
        </small>
      </span>
      <div className="pt-card-row">
        <StatusTag tone={TONES[order.status] ?? 'info'}>
          {enumLabel(ServiceOrderStatus, order.status)}
        </StatusTag>
        <span className="mp-soft">{enumLabel(ServiceOrderType, order.orderType)}</span>
      </div>
      <div className="pt-card-row mp-soft">
        <span>{t('portal.order.at')}</span>
        <TimeText value={order.createTime} />
      </div>
      {order.finishTime ? (
        <div className="pt-card-row mp-soft">
          <span>{t('portal.order.finished')}</span>
          <TimeText value={order.finishTime} />
        </div>
      ) : null}
      <Pictures ids={order.images ?? []} />
      {order.cancelReason ? <p className="pt-note">{order.cancelReason}</p> : null}
      {order.status === 'FINISH' ? (
        <div className="pt-card-row">
          <span>{t(isRated ? 'portal.order.rated' : 'portal.order.rate')}</span>
          <Rate
            className="pt-rate"
            aria-label={t('portal.order.rate')}
            value={order.score ?? 0}
            disabled={isRated || busy || !may('update', 'portal/orders')}
            onChange={(score) => void rate(order.id, score)}
          />
        </div>
      ) : null}
      {onCancel && may('update', 'portal/orders') ? (
        <Button size="large" onClick={onCancel}>
          {t('portal.order.cancel')}
        </Button>
      ) : null}
    </li>
  )
}
