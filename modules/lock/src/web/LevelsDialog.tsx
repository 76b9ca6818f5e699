import { enumLabel } from '@motorpool/resource/web'
import { LockCommand } from '@motorpool/terminal/shared'
import { ErrorState, SkeletonRows, useAct, useText, useUnsaved } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { InputNumber, Modal, Select, Switch, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { stageOf, vehicleLocks } from '../shared/index.ts'
import { type Level, lockCalls } from './calls.ts'

const STAGES = LockCommand.values.filter((command) => stageOf(command))
const EMPTY: readonly Level[] = [1, 2, 3].map((level) => ({
  level,
  lockCommand: `RELAY_${level}`,
  enabled: true,
}))

/** What is stored, and what is missing of the three as it would begin; levels without an item are not stored. */
const completed = (stored: readonly Level[]): readonly Level[] =>
  EMPTY.map((empty) => stored.find(({ level }) => level === empty.level) ?? { ...empty, lockCommand: '' })

/** The lock levels of a vehicle: what each limits, and how long it lasts before the next may follow (R348). */
export function LevelsDialog({ vin, onClose }: { vin: string; onClose(): void }): ReactNode {
  const t = useText()
  const { act, busy } = useAct([vehicleLocks.key, 'levels', vin])
  const { data, error, refetch } = useQuery({
    queryKey: [vehicleLocks.key, 'levels', vin],
    queryFn: ({ signal }) => lockCalls.levels(vin, signal),
  })
  const [changed, setChanged] = useState<readonly Level[]>()
  const close = useUnsaved(changed !== undefined, onClose)
  const levels = changed ?? (data ? completed(data) : undefined)
  const change = (level: number, part: Partial<Level>) =>
    setChanged(levels?.map((one) => (one.level === level ? { ...one, ...part } : one)))
  const save = async () => {
    const given = (levels ?? []).filter(({ lockCommand }) => lockCommand !== '')
    if (await act(() => lockCalls.saveLevels(vin, given), t('resource.updated'))) onClose()
  }
  return (
    <Modal
      open
      width={860}
      title={t('lock.levelsOf', { vin })}
      okText={t('lock.save')}
      okButtonProps={{ disabled: changed === undefined }}
      confirmLoading={busy}
      onCancel={close}
      onOk={() => void save()}
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {levels === undefined && !error ? <SkeletonRows rows={3} /> : null}
      {levels ? (
        <Table<Level>
          className="lk-levels"
          size="small"
          pagination={false}
          rowKey="level"
          dataSource={[...levels]}
          columns={levelColumns(t, change)}
          scroll={{ x: 720 }}
        />
      ) : null}
    </Modal>
  )
}

type Text = ReturnType<typeof useText>

function levelColumns(t: Text, change: (level: number, part: Partial<Level>) => void) {
  const number = (
    field: 'limitSpeed' | 'limitRotate' | 'delayHours',
    max: number,
    unit: string,
    precision = 0,
  ) => ({
    key: field,
    title: t(`lock/levels.${field}`),
    render: (_: unknown, row: Level) => (
      <InputNumber
        aria-label={`${t(`lock/levels.${field}`)} ${row.level}`}
        min={0}
        max={max}
        precision={precision}
        suffix={unit}
        value={row[field] ?? null}
        onChange={(next) => change(row.level, { [field]: next })}
      />
    ),
  })
  return [
    { key: 'level', title: t('lock/levels.level'), dataIndex: 'level', width: 70 },
    {
      key: 'lockCommand',
      title: t('lock/levels.lockCommand'),
      width: 200,
      render: (_: unknown, row: Level) => (
        <Select
          allowClear
          aria-label={`${t('lock/levels.lockCommand')} ${row.level}`}
          value={row.lockCommand || undefined}
          options={STAGES.map((value) => ({ value, label: enumLabel(LockCommand, value) }))}
          onChange={(next: string | undefined) => change(row.level, { lockCommand: next ?? '' })}
        />
      ),
    },
    number('limitSpeed', 9999.99, 'km/h', 2),
    number('limitRotate', 10_000, 'r/min'),
    number('delayHours', 720, 'h'),
    {
      key: 'enabled',
      title: t('lock/levels.enabled'),
      width: 90,
      render: (_: unknown, row: Level) => (
        <Switch
          aria-label={`${t('lock/levels.enabled')} ${row.level}`}
          checked={row.enabled}
          onChange={(enabled) => change(row.level, { enabled })}
        />
      ),
    },
  ]
}
