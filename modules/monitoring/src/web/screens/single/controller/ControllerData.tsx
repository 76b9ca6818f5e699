import './controller.css'
import {
  EmptyState,
  ErrorState,
  Mono,
  Panel,
  ReadTable,
  SkeletonBlock,
  TimeText,
  useText,
} from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import type { Controller, ControllerFrame } from '../../../../shared/index.ts'
import { singleCalls } from '../../../calls.ts'
import { Value } from '../current/SectionPanel.tsx'
import type { TabProps } from '../Single.tsx'

/** What a bus says is looked at again this often, ms. */
const REFRESH_MS = 10_000

/** What the controllers on the bus of a vehicle said last (R334). */
export default function ControllerData({ vehicle: { vin } }: TabProps): ReactNode {
  const t = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['monitor', 'controllers', vin],
    queryFn: ({ signal }) => singleCalls.controllers(vin, signal),
    refetchInterval: REFRESH_MS,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonBlock height={360} />
  if (data.controllers.length === 0)
    return (
      <EmptyState icon="chip" title={t('monitor.controller.none')} hint={t('monitor.controller.noneHint')} />
    )
  return (
    <div className="sv-controllers">
      {data.defined ? null : <Alert type="info" showIcon title={t('monitor.controller.noTable')} />}
      {data.controllers.map((controller) => (
        <Frames key={`${controller.kind}.${controller.address}`} controller={controller} />
      ))}
    </div>
  )
}

function Frames({ controller }: { controller: Controller }): ReactNode {
  const t = useText()
  const { kind, address, name, time, frames } = controller
  const where = t(`monitor.controller.${kind}`, { address: address ?? '' })
  return (
    <Panel
      flush
      title={name ? `${name} · ${where}` : where}
      extra={
        <span className="sv-panel-note mp-faint">
          <TimeText value={time} />
        </span>
      }
    >
      <ReadTable<ControllerFrame>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={frames}
        scroll={{ x: 640 }}
        columns={[
          { title: t('monitor.controller.frame'), width: 110, render: (_v, { id }) => <Mono>{id}</Mono> },
          { title: t('monitor.controller.values'), render: (_v, { values }) => <Values values={values} /> },
          {
            title: t('monitor.controller.data'),
            width: 210,
            render: (_v, { data }) => <Mono className="sv-bytes">{data.match(/../g)?.join(' ')}</Mono>,
          },
        ]}
      />
    </Panel>
  )
}

function Values({ values }: Pick<ControllerFrame, 'values'>): ReactNode {
  const t = useText()
  if (values.length === 0) return <span className="mp-faint">{t('monitor.controller.undefined')}</span>
  return (
    <dl className="sv-values">
      {values.map((value) => (
        <div key={value.path}>
          <dt title={value.name}>{value.name}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
