import './params.css'
import {
  EmptyState,
  ErrorState,
  Mono,
  Panel,
  SkeletonBlock,
  StatusTag,
  usePermission,
  useText,
  useUnsaved,
} from '@motorpool/ui'
import type { PartProps } from '@motorpool/ui/screen'
import { Button, Checkbox, Input, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { differs, GROUPS, PARAMS, type ParamRow, paramSets } from '../shared/index.ts'
import { Plc } from './Plc.tsx'
import { Review } from './Review.tsx'
import { SaveSet } from './sets/SaveSet.tsx'
import { changesOf, type Drafts, useParams } from './useParams.ts'
import { Confirmed, Edit, Known, WantedValue } from './values.tsx'

interface Filter {
  text: string
  onlyDifferent: boolean
}

const matches = (row: ParamRow, { text, onlyDifferent }: Filter): boolean => {
  const wanted = text.trim().toLowerCase()
  const found = [row.name, row.code, row.key].some((one) => one.toLowerCase().includes(wanted))
  return found && (!onlyDifferent || differs(row))
}

/** The parameters of a vehicle's terminal: read, changed, and confirmed by reading back (R334). */
export default function Params({ subject: vin }: PartProps): ReactNode {
  const t = useText()
  const may = usePermission()
  const params = useParams(vin)
  const { data, error, drafts, busy } = params
  const [filter, setFilter] = useState<Filter>({ text: '', onlyDifferent: false })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [reviewing, setReviewing] = useState(false)
  const changes = changesOf(data?.items ?? [], drafts)
  useUnsaved(Object.keys(drafts).length > 0, params.discard)
  if (error && !data) return <ErrorState error={error} onRetry={() => void params.refetch()} />
  if (!data) return <SkeletonBlock height={360} />
  if (data.items.length === 0 && data.plc.every(({ time }) => time === null))
    return (
      <EmptyState
        icon="settings"
        title={t('configuration.none', { protocol: data.protocol })}
        hint={t('configuration.noneHint')}
      />
    )
  const mayChange = may('update', PARAMS)
  const shown = data.items.filter((row) => matches(row, filter))
  return (
    <div className="pa">
      <div className="pa-bar">
        <Input
          allowClear
          className="pa-search"
          aria-label={t('configuration.search')}
          placeholder={t('configuration.search')}
          onChange={(e) => setFilter({ ...filter, text: e.target.value })}
        />
        <Checkbox onChange={(e) => setFilter({ ...filter, onlyDifferent: e.target.checked })}>
          {t('configuration.onlyDifferent', { n: data.items.filter(differs).length })}
        </Checkbox>
        <span className="pa-state">
          <span className="mp-soft">
            {data.protocol} · <Mono>{data.terminalCode}</Mono>
          </span>
          {data.open > 0 ? (
            <StatusTag tone="info">{t('configuration.open', { n: data.open })}</StatusTag>
          ) : null}
        </span>
        {may('create', paramSets.key) ? <SaveSet vin={vin} /> : null}
        {mayChange ? (
          <>
            <Button loading={busy} onClick={() => void params.read()}>
              {t('configuration.readAll')}
            </Button>
            <Button disabled={chosen.length === 0 || busy} onClick={() => void params.read(chosen)}>
              {t('configuration.readChosen', { n: chosen.length })}
            </Button>
            <Button type="primary" disabled={changes.length === 0} onClick={() => setReviewing(true)}>
              {t('configuration.change', { n: changes.length })}
            </Button>
          </>
        ) : null}
      </div>
      {shown.length === 0 ? <EmptyState icon="search" title={t('configuration.nothingFound')} /> : null}
      {GROUPS.map((group) => (
        <Group
          key={group}
          title={t(`configuration.group.${group}`)}
          rows={shown.filter((row) => row.group === group)}
          editable={mayChange}
          drafts={drafts}
          draft={params.draft}
          chosen={chosen}
          onChoose={setChosen}
        />
      ))}
      <Plc rows={data.plc} />
      {reviewing ? (
        <Review
          changes={changes}
          waits={params.when === 'OFFLINE'}
          busy={busy}
          onClose={() => setReviewing(false)}
          onSend={() => void params.set(changes).then((done) => done && setReviewing(false))}
        />
      ) : null}
    </div>
  )
}

interface GroupProps {
  title: string
  rows: readonly ParamRow[]
  editable: boolean
  drafts: Drafts
  draft(key: string, value: string | number | null | undefined): void
  chosen: readonly string[]
  onChoose(keys: readonly string[]): void
}

function Group({ title, rows, editable, drafts, draft, chosen, onChoose }: GroupProps): ReactNode {
  const t = useText()
  if (rows.length === 0) return null
  const others = chosen.filter((key) => !rows.some((row) => row.key === key))
  const edit = {
    title: t('configuration.newValue'),
    width: 190,
    render: (_v: unknown, row: ParamRow) => (
      <Edit row={row} value={drafts[row.key]} onChange={(value) => draft(row.key, value)} />
    ),
  }
  return (
    <Panel title={title} flush>
      <Table<ParamRow>
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={[...rows]}
        scroll={{ x: 900 }}
        rowClassName={(row) => (differs(row) ? 'pa-differs' : '')}
        {...(editable
          ? {
              rowSelection: {
                selectedRowKeys: chosen.filter((key) => rows.some((row) => row.key === key)),
                onChange: (keys) => onChoose([...others, ...keys.map(String)]),
                getCheckboxProps: (row) => ({ 'aria-label': row.name }) as object,
              },
            }
          : {})}
        columns={[
          {
            title: t('configuration.parameter'),
            render: (_v, row) => (
              <div className="pa-stack">
                {row.name}
                <Mono className="mp-faint">{row.code}</Mono>
              </div>
            ),
          },
          { title: t('configuration.known'), width: 180, render: (_v, row) => <Known row={row} /> },
          { title: t('configuration.wanted'), width: 200, render: (_v, row) => <WantedValue row={row} /> },
          { title: t('configuration.confirmed'), width: 170, render: (_v, row) => <Confirmed row={row} /> },
          ...(editable ? [edit] : []),
        ]}
      />
    </Panel>
  )
}
