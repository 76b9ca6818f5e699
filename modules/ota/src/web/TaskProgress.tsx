import { enumLabel, enumOptions } from '@motorpool/resource/web'
import { ErrorState, Mono, SkeletonRows, useText } from '@motorpool/ui'
import { Modal, Progress, Select, Space, Table } from 'antd'
import type { ReactNode } from 'react'
import { OtaFailure, OtaState } from '../shared/enums.ts'
import type { Ring, TaskTerminal } from './calls.ts'
import { stateTag, statusTag } from './cells.tsx'
import { useTask } from './useTask.ts'

const WIDTH = 1000
const part = (of: number, total: number): number => Math.round((100 * of) / Math.max(total, 1))

/** How far each ring is, and what became of its terminals so far. */
function Rings({ rings }: { rings: readonly Ring[] }): ReactNode {
  const t = useText()
  return rings.map(({ ring, total, waiting, underWay, succeeded, failed }) => (
    <div key={ring} style={{ marginBottom: 8 }}>
      <Space wrap size="middle">
        <strong>{t('ota.task.ring', { n: ring, total })}</strong>
        <span>{t('ota.task.waiting', { n: waiting })}</span>
        <span>{t('ota.task.underWay', { n: underWay })}</span>
        <span>{t('ota.task.succeeded', { n: succeeded })}</span>
        <span>{t('ota.task.failed', { n: failed })}</span>
      </Space>
      <Progress
        percent={part(succeeded + failed, total)}
        success={{ percent: part(succeeded, total) }}
        status={failed > 0 ? 'exception' : underWay > 0 ? 'active' : 'normal'}
        aria-label={t('ota.task.ring', { n: ring, total })}
      />
    </div>
  ))
}

function useColumns() {
  const t = useText()
  const label = (field: string) => t(`ota/log.${field}`)
  return [
    { title: label('vin'), dataIndex: 'vin', render: (vin: string) => <Mono>{vin}</Mono> },
    { title: label('terminalCode'), dataIndex: 'terminalCode' },
    { title: label('ring'), dataIndex: 'ring' },
    { title: label('oldVersion'), dataIndex: 'oldVersion' },
    { title: label('targetVersion'), dataIndex: 'targetVersion' },
    { title: label('state'), dataIndex: 'state', render: stateTag },
    {
      title: label('progress'),
      dataIndex: 'progress',
      render: (n: number) => (
        <Progress percent={n} size="small" style={{ width: 120 }} aria-label={label('progress')} />
      ),
    },
    { title: label('tryTimes'), dataIndex: 'tryTimes' },
    {
      title: label('failReason'),
      dataIndex: 'failReason',
      render: (reason: TaskTerminal['failReason']) => (reason ? enumLabel(OtaFailure, reason) : null),
    },
  ]
}

interface Props {
  id: string
  name: string
  onClose(): void
}

/** A task while it goes on: its rings, and every terminal. */
export function TaskProgress({ id, name, onClose }: Props): ReactNode {
  const t = useText()
  const task = useTask(id)
  const columns = useColumns()
  const { data, error } = task
  return (
    <Modal
      open
      width={WIDTH}
      title={
        <Space>
          {name}
          {data ? statusTag(data.taskStatus) : null}
        </Space>
      }
      footer={null}
      onCancel={onClose}
    >
      {data ? (
        <>
          <Rings rings={data.rings} />
          <Select
            allowClear
            style={{ width: 200, margin: '8px 0' }}
            placeholder={t('ota.task.allStates')}
            aria-label={t('ota/log.state')}
            value={task.state}
            options={enumOptions(OtaState)}
            onChange={(state?: OtaState) => task.choose(state)}
          />
          <Table
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={data.items}
            scroll={{ x: 'max-content' }}
            pagination={{
              current: task.page,
              pageSize: task.pageSize,
              total: data.total,
              showSizeChanger: false,
              onChange: task.setPage,
            }}
          />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void task.refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </Modal>
  )
}
