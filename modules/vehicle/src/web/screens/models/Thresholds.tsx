import '../../parts/vehicle.css'
import { anyResource, type Field, labelKey } from '@motorpool/resource/shared'
import { enumOptions, RefSelect, type Row } from '@motorpool/resource/web'
import { ConflictAlert, ErrorState, Icon, SkeletonRows, useText, useUnsaved } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, InputNumber, Modal, Select, Switch, Table } from 'antd'
import type { ReactNode } from 'react'
import { AlarmLevel, vehicleModelThresholds } from '../../../shared/index.ts'
import { type Line, loadThresholds, type ModelThresholds, useThresholds } from './useThresholds.ts'

const resource = anyResource(vehicleModelThresholds)

/** The alarm thresholds of a model, edited together (R296). */
export function Thresholds({ modelId, onClose }: { modelId: string; onClose: () => void }): ReactNode {
  const t = useText()
  const found = useQuery({
    queryKey: [vehicleModelThresholds.key, modelId],
    queryFn: () => loadThresholds(modelId),
    staleTime: 0,
    gcTime: 0,
  })
  const title = `${t('vehicle/modelThresholds')}${found.data ? ` · ${found.data.name}` : ''}`
  if (found.data)
    return (
      <Editor
        key={found.dataUpdatedAt}
        modelId={modelId}
        title={title}
        stored={found.data}
        onNewest={() => void found.refetch()}
        onClose={onClose}
      />
    )
  return (
    <Modal open footer={null} width={980} title={title} onCancel={onClose}>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} compact />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Modal>
  )
}

function Editor({
  modelId,
  title,
  stored,
  onNewest,
  onClose,
}: {
  modelId: string
  title: string
  stored: ModelThresholds
  onNewest: () => void
  onClose: () => void
}): ReactNode {
  const t = useText()
  const edit = useThresholds(modelId, stored, onClose)
  const { lines, editable, failure } = edit
  const close = useUnsaved(edit.changed, onClose)
  return (
    <Modal
      open
      width={980}
      title={title}
      okText={t('ui.save')}
      okButtonProps={{ hidden: !editable }}
      confirmLoading={edit.busy}
      mask={{ closable: false }}
      onOk={() => void edit.save()}
      onCancel={close}
    >
      {failure && edit.conflict ? (
        <ConflictAlert message={failure} onNewest={onNewest} onOwn={() => void edit.keep()} />
      ) : null}
      {failure && !edit.conflict ? (
        <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />
      ) : null}
      <Table
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={[...lines]}
        scroll={{ x: 900, y: 420 }}
        locale={{ emptyText: t('vehicle.threshold.none') }}
        columns={columns(t, editable, edit.set, edit.remove)}
      />
      {editable ? (
        <Button
          type="dashed"
          block
          icon={<Icon name="plus" size={14} />}
          style={{ marginTop: 12 }}
          onClick={edit.add}
        >
          {t('vehicle.threshold.add')}
        </Button>
      ) : null}
    </Modal>
  )
}

function columns(
  t: (key: string) => string,
  editable: boolean,
  set: (key: number, change: Record<string, unknown>) => void,
  remove: (key: number) => void,
) {
  const title = (name: string) => t(labelKey(resource, name))
  const number = (name: string, width: number) => ({
    title: title(name),
    width,
    render: (_: unknown, line: Line) => (
      <InputNumber
        aria-label={title(name)}
        disabled={!editable}
        style={{ width: '100%' }}
        value={(line[name] ?? null) as number | null}
        onChange={(value) => set(line.key, { [name]: value })}
      />
    ),
  })
  return [
    {
      title: title('functionFieldId'),
      width: 240,
      render: (_: unknown, line: Line) => (
        <div className="vehicle-cell">
          <RefSelect
            resource={resource}
            name="functionFieldId"
            label={title('functionFieldId')}
            field={resource.fields.functionFieldId as Field}
            value={line.functionFieldId}
            values={{}}
            multiple={false}
            disabled={!editable}
            placeholder={t('resource.pleaseSelect')}
            row={line as unknown as Row}
            onChange={(value: unknown) => set(line.key, { functionFieldId: value })}
          />
        </div>
      ),
    },
    {
      title: title('alarmLevel'),
      width: 110,
      render: (_: unknown, line: Line) => (
        <Select
          aria-label={title('alarmLevel')}
          disabled={!editable}
          style={{ width: '100%' }}
          value={String(line.alarmLevel)}
          options={enumOptions(AlarmLevel)}
          onChange={(value) => set(line.key, { alarmLevel: value })}
        />
      ),
    },
    number('lowerValue', 110),
    number('upperValue', 110),
    {
      title: title('unit'),
      width: 90,
      render: (_: unknown, line: Line) => (
        <Input
          aria-label={title('unit')}
          disabled={!editable}
          maxLength={16}
          value={(line.unit ?? '') as string}
          onChange={(event) => set(line.key, { unit: event.target.value })}
        />
      ),
    },
    number('continueTime', 110),
    {
      title: title('enabled'),
      width: 80,
      render: (_: unknown, line: Line) => (
        <Switch
          aria-label={title('enabled')}
          disabled={!editable}
          checked={line.enabled === true}
          onChange={(enabled) => set(line.key, { enabled })}
        />
      ),
    },
    {
      title: '',
      width: 56,
      render: (_: unknown, line: Line) =>
        editable ? (
          <Button
            type="text"
            danger
            aria-label={t('resource.delete')}
            icon={<Icon name="trash" size={14} />}
            onClick={() => remove(line.key)}
          />
        ) : null,
    },
  ]
}
