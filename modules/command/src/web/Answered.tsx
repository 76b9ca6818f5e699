import type { ResourceAction, Row } from '@motorpool/resource/web'
import { asText, dialogSize, EmptyState, ErrorState, Mono, SkeletonRows, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Modal, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { type AnswerField, cmdLogs } from '../shared/index.ts'
import { commandAnswer } from './calls.ts'

/** px by which what is part of something stands behind it. */
const STEP = 16

interface Props {
  row: Row
  onClose(): void
}

/** What the terminal said to a command, value by value. */
export function Answered({ row, onClose }: Props): ReactNode {
  const t = useText()
  const { data, error, refetch } = useQuery({
    queryKey: [cmdLogs.key, 'answer', row.id],
    queryFn: ({ signal }) => commandAnswer(row.id, signal),
  })
  return (
    <Modal
      open
      title={`${asText(row.cmdName)} · ${asText(row.vin)}`}
      {...dialogSize('custom')}
      footer={null}
      onCancel={onClose}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.message === null ? (
        <EmptyState icon="message" title={t('command.noAnswer')} hint={t('command.noAnswerHint')} />
      ) : (
        <>
          <h3>{data.message}</h3>
          <Fields fields={data.fields} />
          {data.more ? <p className="mp-faint">{t('command.answerMore')}</p> : null}
        </>
      )}
    </Modal>
  )
}

function Fields({ fields }: { fields: readonly AnswerField[] }): ReactNode {
  const t = useText()
  return (
    <Table
      size="small"
      pagination={false}
      dataSource={fields.map((field, key) => ({ ...field, key }))}
      columns={[
        {
          title: t('command.answerName'),
          width: '45%',
          render: (_value, { name, depth }) => (
            <span style={{ paddingInlineStart: depth * STEP }}>{name}</span>
          ),
        },
        {
          title: t('command.answerValue'),
          render: (_value, { value, unit, label }) => (
            <span style={{ overflowWrap: 'anywhere' }}>
              {value === null ? null : <Mono>{value}</Mono>} {unit} {label}
            </span>
          ),
        },
      ]}
    />
  )
}

/** The action of a list that shows the answer to the selected command, and its dialog. */
export function useAnswered(): { action: ResourceAction; dialog: ReactNode } {
  const t = useText()
  const [of, setOf] = useState<Row>()
  return {
    action: {
      key: 'answer',
      label: t('command.answer'),
      icon: 'message',
      permission: 'find',
      onClick: ([row]) => setOf(row),
    },
    dialog: of ? <Answered row={of} onClose={() => setOf(undefined)} /> : null,
  }
}
