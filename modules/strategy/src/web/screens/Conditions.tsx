import './conditions.css'
import { anyResource, type Field, labelKey } from '@motorpool/resource/shared'
import { enumOptions, RefSelect, type Row } from '@motorpool/resource/web'
import { ErrorState, Icon, SkeletonRows, useNarrow, useText, useUnsaved } from '@motorpool/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input, InputNumber, Modal, Select, Space, Table } from 'antd'
import type { ReactNode } from 'react'
import { strategyConditions } from '../../shared/conditions.ts'
import { AlarmCondition, ContinueType } from '../../shared/enums.ts'
import { type Line, loadConditions, type Stored, useConditions } from './useConditions.ts'

const resource = anyResource(strategyConditions)
const WIDTH = 1080

interface Props {
  strategy: { key: string; api: string }
  /** Field of a condition that names its strategy. */
  kind: 'vehicleStrategyId' | 'exceptionStrategyId'
  id: string
  editable: boolean
  onClose(): void
}

/** The conditions of a strategy, edited together: one save is one version. */
export function Conditions({ strategy, kind, id, editable, onClose }: Props): ReactNode {
  const t = useText()
  const client = useQueryClient()
  const found = useQuery({
    queryKey: [strategyConditions.key, id],
    queryFn: () => loadConditions(strategy.api, kind, id),
    staleTime: 0,
    gcTime: 0,
  })
  const title = `${t(strategyConditions.key)}${found.data ? ` · ${found.data.name}` : ''}`
  const done = () => {
    void client.invalidateQueries({ queryKey: [strategy.key] })
    onClose()
  }
  if (found.data)
    return (
      <Editor
        key={found.dataUpdatedAt}
        id={id}
        title={title}
        stored={found.data}
        editable={editable}
        onNewest={() => void found.refetch()}
        onDone={done}
        onClose={onClose}
      />
    )
  return (
    <Modal open footer={null} width={WIDTH} title={title} onCancel={onClose}>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} compact />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Modal>
  )
}

interface EditorProps {
  id: string
  title: string
  stored: Stored
  editable: boolean
  onNewest(): void
  onDone(): void
  onClose(): void
}

function Editor({ id, title, stored, editable, onNewest, onDone, onClose }: EditorProps): ReactNode {
  const t = useText()
  const edit = useConditions(id, stored, onDone)
  const close = useUnsaved(edit.changed, onClose)
  const narrow = useNarrow()
  const cells = cellsOf(t, editable, edit.set, edit.remove)
  return (
    <Modal
      open
      width={WIDTH}
      title={title}
      okText={t('ui.save')}
      okButtonProps={{ hidden: !editable }}
      confirmLoading={edit.busy}
      mask={{ closable: false }}
      onOk={() => void edit.save()}
      onCancel={close}
    >
      {edit.failure ? (
        <Alert
          type="error"
          showIcon
          title={edit.failure.text}
          style={{ marginBottom: 12 }}
          action={
            edit.failure.conflict ? (
              <Button size="small" onClick={onNewest}>
                {t('strategy.newest')}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      {narrow ? (
        <Cards lines={edit.lines} cells={cells} />
      ) : (
        <Table
          size="small"
          rowKey="key"
          pagination={false}
          dataSource={[...edit.lines]}
          scroll={{ x: WIDTH - 60, y: 420 }}
          locale={{ emptyText: t('strategy.none') }}
          columns={cells.map(({ title, width, cell }) => ({
            title,
            width,
            render: (_: unknown, line: Line) => cell(line),
          }))}
        />
      )}
      {editable ? (
        <Button
          type="dashed"
          block
          icon={<Icon name="plus" size={14} />}
          style={{ marginTop: 12 }}
          onClick={edit.add}
        >
          {t('strategy.add')}
        </Button>
      ) : null}
    </Modal>
  )
}

type Set = (key: number, change: Record<string, unknown>) => void

function numberCell(
  title: string,
  line: Line,
  name: string,
  editable: boolean,
  set: Set,
  hint?: string,
): ReactNode {
  const value = line[name]
  return (
    <InputNumber
      aria-label={title}
      disabled={!editable}
      style={{ width: '100%' }}
      placeholder={hint ?? ''}
      value={typeof value === 'number' ? value : null}
      onChange={(typed) => set(line.key, { [name]: typed })}
    />
  )
}

interface Cell {
  title: string
  /** Pixels of its column where there is room for all of them beside each other. */
  width: number
  cell(line: Line): ReactNode
}

/** On a phone the cells of a condition stand below each other: nothing is to be pushed aside. */
function Cards({ lines, cells }: { lines: readonly Line[]; cells: readonly Cell[] }): ReactNode {
  const t = useText()
  if (lines.length === 0) return <p className="mp-faint">{t('strategy.none')}</p>
  return (
    <ol className="mp-strategy-conditions">
      {lines.map((line) => (
        <li key={line.key}>
          {cells.map(({ title, cell }) => (
            <div key={title}>
              {title ? <span className="mp-soft">{title}</span> : null}
              {cell(line)}
            </div>
          ))}
        </li>
      ))}
    </ol>
  )
}

function cellsOf(
  t: (key: string) => string,
  editable: boolean,
  set: Set,
  remove: (key: number) => void,
): Cell[] {
  const title = (name: string) => t(labelKey(resource, name))
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return [
    {
      title: title('conditionName'),
      width: 170,
      cell: (line) => (
        <Input
          aria-label={title('conditionName')}
          disabled={!editable}
          maxLength={64}
          value={text(line.conditionName) ?? ''}
          onChange={(event) => set(line.key, { conditionName: event.target.value })}
        />
      ),
    },
    {
      title: title('functionFieldId'),
      width: 200,
      cell: (line) => (
        // In a grid it is as wide as its column.
        <div style={{ display: 'grid' }}>
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
      title: title('alarmCondition'),
      width: 130,
      cell: (line) => (
        <Select
          aria-label={title('alarmCondition')}
          disabled={!editable}
          style={{ width: '100%' }}
          value={text(line.alarmCondition) ?? null}
          options={enumOptions(AlarmCondition)}
          onChange={(value) => set(line.key, { alarmCondition: value })}
        />
      ),
    },
    {
      title: title('calcValue'),
      width: 190,
      cell: (line) => (
        <Space.Compact block>
          {numberCell(title('calcValue'), line, 'calcValue', editable, set)}
          {line.alarmCondition === 'BETWEEN'
            ? numberCell(title('calcValueEnd'), line, 'calcValueEnd', editable, set)
            : null}
        </Space.Compact>
      ),
    },
    {
      title: t('strategy.duration'),
      width: 290,
      cell: (line) => (
        <Space.Compact block>
          {numberCell(title('continueBegin'), line, 'continueBegin', editable, set, t('strategy.atOnce'))}
          {numberCell(title('continueEnd'), line, 'continueEnd', editable, set, t('strategy.endsAtOnce'))}
          <Select
            aria-label={title('continueType')}
            disabled={!editable}
            style={{ width: 90 }}
            value={text(line.continueType) ?? null}
            options={enumOptions(ContinueType)}
            onChange={(value) => set(line.key, { continueType: value })}
          />
        </Space.Compact>
      ),
    },
    {
      title: '',
      width: 50,
      cell: (line) =>
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
