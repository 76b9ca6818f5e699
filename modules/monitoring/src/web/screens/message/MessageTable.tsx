import {
  EmptyState,
  ErrorState,
  formatNumber,
  Mono,
  Pager,
  ReadTable,
  StatusTag,
  TimeText,
  useElementSize,
  useText,
} from '@motorpool/ui'
import type { TableColumnType } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { MessageRow } from '../../../shared/index.ts'
import { spaced, typeText } from './bytes.ts'
import { type MessageQueryState, PAGE_SIZES } from './useMessageQuery.ts'

type Text = ReturnType<typeof useText>

const PREVIEW_BYTES = 48
const HEAD = 40

function columnsOf(t: Text): TableColumnType<MessageRow>[] {
  return [
    {
      key: 'receiveTime',
      title: t('monitor.message.time'),
      width: 164,
      render: (_v, row) => <TimeText value={row.receiveTime} />,
    },
    {
      key: 'collectTime',
      title: t('monitor.message.deviceTime'),
      width: 164,
      render: (_v, row) => <TimeText value={row.collectTime} />,
    },
    {
      key: 'direction',
      title: t('monitor.message.direction'),
      width: 92,
      render: (_v, row) => t(`monitor.message.${row.direction}`),
    },
    { key: 'name', title: t('monitor.message.name'), width: 240, render: (_v, row) => <Name row={row} /> },
    {
      key: 'size',
      title: t('monitor.message.size'),
      width: 72,
      align: 'right',
      className: 'mp-num',
      render: (_v, row) => formatNumber(row.size),
    },
    {
      key: 'content',
      title: t('monitor.message.preview'),
      ellipsis: true,
      render: (_v, row) => <Mono className="mp-soft">{spaced(row.content.slice(0, PREVIEW_BYTES * 2))}</Mono>,
    },
  ]
}

const SIGNATURE_TONES = { valid: 'ok', invalid: 'bad', unchecked: 'info' } as const

function Name({ row }: { row: MessageRow }): ReactNode {
  const t = useText()
  return (
    <span className="msg-name">
      <Mono className="mp-faint">{typeText(row.messageId)}</Mono>
      <span>{row.messageName}</span>
      {row.valid ? null : <StatusTag tone="bad">{t('monitor.message.refused')}</StatusTag>}
      {row.incomplete ? <StatusTag tone="warn">{t('monitor.message.incomplete')}</StatusTag> : null}
      {row.signature ? (
        <StatusTag tone={SIGNATURE_TONES[row.signature]}>
          {t(`monitor.message.signature.${row.signature}`)}
        </StatusTag>
      ) : null}
      {row.reissued ? <StatusTag tone="info">{t('monitor.reissued')}</StatusTag> : null}
    </span>
  )
}

interface Props {
  query: MessageQueryState
  chosen: string | null
  onChoose(row: MessageRow): void
}

/** Raw messages, newest first. */
export function MessageTable({ query, chosen, onChoose }: Props): ReactNode {
  const t = useText()
  const [box, size] = useElementSize<HTMLDivElement>()
  const columns = useMemo(() => columnsOf(t), [t])
  const { answer } = query
  const rows = answer?.items ?? []
  return (
    <section className="msg-list">
      <div ref={box} className="msg-rows" aria-busy={query.loading}>
        {answer?.error ? (
          <ErrorState error={answer.error} onRetry={query.retry} compact />
        ) : (
          <ReadTable<MessageRow>
            rowKey="id"
            size="small"
            tableLayout="fixed"
            columns={columns}
            dataSource={rows as MessageRow[]}
            pagination={false}
            loading={query.loading && !answer}
            scroll={{ x: 1100, ...(rows.length > 0 ? { y: Math.max(120, size.height - HEAD) } : {}) }}
            locale={{ emptyText: <Empty query={query} /> }}
            rowClassName={(row) => (row.id === chosen ? 'msg-row is-chosen' : 'msg-row')}
            onRow={(row) => ({
              onClick: () => onChoose(row),
              onKeyDown: (event) => event.key === 'Enter' && onChoose(row),
              tabIndex: 0,
              'aria-selected': row.id === chosen,
            })}
          />
        )}
      </div>
      <Pager
        note={answer ? t('monitor.total', { n: formatNumber(answer.total) }) : ''}
        page={query.page}
        pageSize={query.size}
        total={answer?.total ?? 0}
        sizes={PAGE_SIZES}
        onTurn={query.turnTo}
      />
    </section>
  )
}

function Empty({ query }: { query: MessageQueryState }): ReactNode {
  const t = useText()
  if (query.loading) return <div style={{ height: 160 }} />
  if (query.asked) {
    return (
      <EmptyState compact icon="hex" title={t('monitor.message.none')} hint={t('monitor.message.noneHint')} />
    )
  }
  return <EmptyState icon="hex" title={t('monitor.message.start')} hint={t('monitor.message.startHint')} />
}
