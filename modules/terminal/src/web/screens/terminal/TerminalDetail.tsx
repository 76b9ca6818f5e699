import './terminal.css'
import { anyResource, labelKey } from '@motorpool/resource/shared'
import { cellOf, type Row } from '@motorpool/resource/web'
import {
  api,
  EmptyState,
  ErrorState,
  Facts,
  Page,
  Panel,
  ReadTable,
  SkeletonBlock,
  StatusTag,
  TimeText,
  usePageTitle,
  useText,
} from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import {
  type TerminalDetail as Detail,
  softVersionCmds,
  softVersionCollects,
  softVersionLocks,
  type TerminalSigning,
  type TerminalUse,
  terminals,
} from '../../../shared/index.ts'

const terminal = anyResource(terminals)
const IDENTITY = [
  'terminalCode',
  'terminalModelId',
  'terminalSupplierId',
  'softVersionId',
  'softVersion',
  'useType',
  'chainType',
  'orgId',
  'productionDate',
  'remark',
]
const CARD = ['simcardId', 'iccid', 'msisdn', 'imei', 'chipModelId', 'chipCode']
const STATE = [
  'terminalStatus',
  'authStatus',
  'filingState',
  'bindStatus',
  'vin',
  'lastOnlineTime',
  'createTime',
]

/** Everything about one terminal: record, state, what its software sends and takes, the vehicles that bore it. */
export default function TerminalDetail(): ReactNode {
  const { id = '' } = useParams()
  const t = useText()
  const { data, error, refetch } = useQuery({
    queryKey: [terminals.key, 'detail', id],
    queryFn: ({ signal }) =>
      api.get<Detail>(`${terminals.api}/${id}/detail/1/1/1`, undefined, { signal, quiet: true }),
  })
  const row = data?.terminal as Row | undefined
  usePageTitle(row ? String(row.terminalCode) : undefined)
  if (error && !data)
    return (
      <Page>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    )
  if (!data || !row)
    return (
      <Page>
        <SkeletonBlock height={360} />
      </Page>
    )
  const facts = (names: readonly string[]) =>
    names.map((name) => ({
      key: name,
      label: t(labelKey(terminal, name)),
      value: cellOf(terminal, name, row, {
        vin: ({ vin }) => (typeof vin === 'string' ? <Link to={`/single-vehicle/${vin}`}>{vin}</Link> : '—'),
      }),
    }))
  return (
    <Page>
      <header className="td-head">
        <h1 className="mp-mono">{String(row.terminalCode)}</h1>
        {cellOf(terminal, 'bindStatus', row, undefined)}
        {cellOf(terminal, 'terminalStatus', row, undefined)}
      </header>
      <div className="td-page">
        <Panel title={t('terminal/terminals.group.identity')}>
          <Facts items={facts(IDENTITY)} />
        </Panel>
        <Panel title={t('terminal/terminals.group.card')}>
          <Facts items={facts(CARD)} />
        </Panel>
        <Panel title={t('terminal/terminals.group.state')}>
          <Facts items={facts(STATE)} />
        </Panel>
        {data.signing ? <Signing of={data.signing} /> : null}
        <Panel>
          <Parts detail={data} />
        </Panel>
      </div>
    </Page>
  )
}

/** What the signatures of its messages say; one that does not hold stands out. */
function Signing({ of: { since, ...counts } }: { of: TerminalSigning }): ReactNode {
  const t = useText()
  const last = t('terminal/terminals.signedLast', counts)
  return (
    <Panel title={t('terminal/terminals.signing')}>
      <Facts
        items={[
          {
            key: 'since',
            label: t('terminal/terminals.signingSince'),
            value: <TimeText value={since} />,
          },
          {
            key: 'last',
            label: t('terminal/terminals.signedDay'),
            value: counts.invalid > 0 ? <StatusTag tone="bad">{last}</StatusTag> : last,
          },
        ]}
      />
    </Panel>
  )
}

function Parts({ detail }: { detail: Detail }): ReactNode {
  const t = useText()
  return (
    <Tabs
      items={[
        {
          key: 'collects',
          label: `${t('terminal/softVersionCollects')} ${detail.collects?.length ?? 0}`,
          children: (
            <Rows resource={softVersionCollects} rows={detail.collects ?? []} leave={['softVersionId']} />
          ),
        },
        {
          key: 'cmds',
          label: `${t('terminal/softVersionCmds')} ${detail.cmds?.length ?? 0}`,
          children: <Rows resource={softVersionCmds} rows={detail.cmds ?? []} leave={['createTime']} />,
        },
        {
          key: 'locks',
          label: `${t('terminal/softVersionLocks')} ${detail.locks?.length ?? 0}`,
          children: <Rows resource={softVersionLocks} rows={detail.locks ?? []} leave={['softVersionId']} />,
        },
        {
          key: 'uses',
          label: `${t('terminal/terminals.uses')} ${detail.uses.length}`,
          children: <Uses uses={detail.uses} />,
        },
      ]}
    />
  )
}

interface RowsProps {
  resource: { key: string; fields: object }
  rows: readonly ({ id: string } & Record<string, unknown>)[]
  /** Columns of the resource's list that say nothing here. */
  leave: readonly string[]
}

function Rows({ resource, rows, leave }: RowsProps): ReactNode {
  const t = useText()
  const any = anyResource(resource)
  const columns = any.list.filter((c) => !c.hidden && !leave.includes(c.field))
  return (
    <ReadTable
      size="small"
      rowKey="id"
      pagination={rows.length > 20 ? { pageSize: 20 } : false}
      dataSource={rows as Row[]}
      scroll={{ x: 900 }}
      locale={{ emptyText: <EmptyState title={t('terminal/terminals.noParts')} /> }}
      columns={columns.map((column) => ({
        key: column.field,
        title: t(labelKey(any, column.field)),
        width: column.width ?? column.minWidth,
        render: (_value: unknown, row: Row) => cellOf(any, column.field, row, undefined),
      }))}
    />
  )
}

function Uses({ uses }: { uses: readonly TerminalUse[] }): ReactNode {
  const t = useText()
  return (
    <ReadTable<TerminalUse>
      size="small"
      rowKey={(use) => `${use.time}${use.vin}${use.operation}`}
      pagination={false}
      dataSource={[...uses]}
      locale={{ emptyText: <EmptyState title={t('terminal/terminals.noUses')} /> }}
      columns={[
        {
          title: t('terminal/terminals.useTime'),
          width: 180,
          render: (_v, use) => <TimeText value={use.time} />,
        },
        {
          title: t('terminal/terminals.vin'),
          width: 200,
          render: (_v, { vin }) => <Link to={`/single-vehicle/${vin}`}>{vin}</Link>,
        },
        {
          title: t('terminal/terminals.useOperation'),
          width: 140,
          render: (_v, { operation }) => t(`terminal/terminals.operation.${operation}`),
        },
        { title: t('terminal/terminals.useReason'), dataIndex: 'reason' },
      ]}
    />
  )
}
