import '../service.css'
import {
  Answer,
  Bars,
  EmptyState,
  formatNumber,
  Icon,
  Page,
  Panel,
  ReadTable,
  SkeletonBlock,
  Stat,
  useAct,
  usePermission,
  useText,
} from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { FIGURE_MONTHS, type ServiceFigure, workOrders } from '../../shared/index.ts'
import { figureCalls } from '../calls.ts'
import { monthsOf, sumsOf } from './sums.ts'

const RANGES = [3, 6, FIGURE_MONTHS, 24]

/** What finished work took, by station and month. */
export function FiguresView({ head }: { head: ReactNode }): ReactNode {
  const t = useText()
  const may = usePermission()
  const { act, busy } = useAct()
  const [months, setMonths] = useState(FIGURE_MONTHS)
  const figures = useQuery({
    queryKey: [workOrders.key, 'figures', months],
    queryFn: ({ signal }) => figureCalls.read(months, signal),
  })
  const actions = (
    <>
      <Select
        aria-label={t('service/workOrders.months')}
        value={months}
        options={RANGES.map((n) => ({ value: n, label: t('service.figures.months', { n }) }))}
        onChange={setMonths}
      />
      {may('export', workOrders.key) ? (
        <Button
          icon={<Icon name="download" size={14} />}
          loading={busy}
          onClick={() => void act(() => figureCalls.export(months))}
        >
          {t('service.figures.export')}
        </Button>
      ) : null}
    </>
  )
  return (
    <Page head={head} actions={actions}>
      <Answer of={figures} waiting={<SkeletonBlock height={420} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon="chart" title={t('service.figures.none')} hint={t('service.figures.noneHint')} />
          ) : (
            <Whole rows={rows} />
          )
        }
      </Answer>
    </Page>
  )
}

function Whole({ rows }: { rows: readonly ServiceFigure[] }): ReactNode {
  const t = useText()
  return (
    <div className="sv-page">
      <Totals rows={rows} />
      <Panel title={t('service.figures.chart')}>
        <Bars
          label={t('service.figures.chart')}
          bars={monthsOf(rows).map(({ month, cost, done }) => ({
            key: month,
            label: month,
            value: cost,
            name: t('service.figures.bar', { month, cost: formatNumber(cost, 2), n: done }),
          }))}
        />
      </Panel>
      <Panel flush>
        <Table rows={rows} />
      </Panel>
    </div>
  )
}

function Totals({ rows }: { rows: readonly ServiceFigure[] }): ReactNode {
  const t = useText()
  const sums = sumsOf(rows)
  const minutes = (value: number | null) => (value === null ? '—' : formatNumber(value, 1))
  return (
    <div className="sv-stats">
      <Stat label={t('service.figures.done')} value={formatNumber(sums.done)} />
      <Stat label={t('service.figures.dispatchMinutes')} value={minutes(sums.dispatch)} />
      <Stat label={t('service.figures.arriveMinutes')} value={minutes(sums.arrive)} />
      <Stat label={t('service.figures.finishMinutes')} value={minutes(sums.finish)} />
      <Stat label={t('service.figures.hours')} value={formatNumber(sums.hours, 1)} />
      <Stat label={t('service.figures.cost')} value={formatNumber(sums.cost, 2)} />
    </div>
  )
}

const NUMBERS = ['done', 'dispatchMinutes', 'arriveMinutes', 'finishMinutes', 'hours', 'cost'] as const

function Table({ rows }: { rows: readonly ServiceFigure[] }): ReactNode {
  const t = useText()
  return (
    <ReadTable<ServiceFigure>
      size="small"
      pagination={false}
      rowKey={(row) => `${row.month} ${row.stationId}`}
      dataSource={[...rows]}
      scroll={{ x: 860 }}
      columns={[
        { title: t('service.figures.month'), dataIndex: 'month', width: 110 },
        {
          title: t('service.figures.stationName'),
          render: (_v, row) => row.stationName ?? '—',
        },
        ...NUMBERS.map((name) => ({
          title: t(`service.figures.${name}`),
          align: 'right' as const,
          render: (_v: unknown, row: ServiceFigure) =>
            row[name] === null ? '—' : formatNumber(row[name], name === 'done' ? 0 : 2),
        })),
      ]}
    />
  )
}
