import '../analysis.css'
import { lastDays } from '@motorpool/resource/web'
import { Answer, formatNumber, Nothing, Page, Panel, ReadTable, SkeletonRows, useText } from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented, type TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import { type GroupUse, TOTALS, type Total } from '../../shared/index.ts'
import { analysisCalls, type GroupBy } from '../calls.ts'
import { Ranking } from '../Ranking.tsx'
import { rankedOf } from '../ranked.ts'
import { UNITS } from '../words.ts'

const DAYS = [7, 30, 90, 365] as const
const KINDS = ['model', 'type', 'group'] as const satisfies readonly GroupBy[]
/** Bars of the ranking; the table has all. */
const SHOWN = 12

/** What the vehicles of each model, type or group did, beside as many days before. */
export default function Model(): ReactNode {
  const t = useText()
  const [by, setBy] = useState<GroupBy>('model')
  const [measure, setMeasure] = useState<Total>('distance')
  const [days, setDays] = useState<number>(DAYS[0])
  const time = lastDays(days)
  const groups = useQuery({
    queryKey: ['analysis', 'groups', time, measure, by],
    queryFn: ({ signal }) => analysisCalls.groups({ time }, measure, by, signal),
    placeholderData: keepPreviousData,
  })
  const unit = UNITS[measure]
  return (
    <Page>
      <Panel>
        <div className="analysis-head">
          <Segmented
            aria-label={t('analysis.view')}
            value={by}
            options={KINDS.map((value) => ({ value, label: t(`analysis.view.${value}`) }))}
            onChange={setBy}
          />
          <Segmented
            aria-label={t('analysis.measure')}
            value={measure}
            options={TOTALS.map((value) => ({ value, label: t(`analysis.of.${value}`) }))}
            onChange={setMeasure}
          />
          <Segmented
            aria-label={t('analysis/workTimeTotal.time')}
            value={days}
            options={DAYS.map((value) => ({ value, label: t('analysis.lastDays', { n: value }) }))}
            onChange={setDays}
          />
        </div>
        <Answer of={groups} waiting={<SkeletonRows rows={8} />}>
          {(data) => <Ranking rows={data.slice(0, SHOWN).map((group) => rankedOf(group, unit, t))} />}
        </Answer>
      </Panel>
      <Panel style={{ marginBlockStart: 12 }}>
        <Answer of={groups} waiting={<SkeletonRows rows={8} />}>
          {(data) => <GroupTable groups={data} unit={unit} />}
        </Answer>
      </Panel>
    </Page>
  )
}

function GroupTable({ groups, unit }: { groups: readonly GroupUse[]; unit: string }): ReactNode {
  const t = useText()
  const number = (title: string, valueOf: (group: GroupUse) => number | null, decimals: number) => ({
    key: title,
    title,
    align: 'right' as const,
    render: (_: unknown, group: GroupUse) => {
      const value = valueOf(group)
      return value === null ? <Nothing /> : <span className="mp-num">{formatNumber(value, decimals)}</span>
    },
  })
  const columns: TableColumnsType<GroupUse> = [
    { key: 'name', title: t('analysis.group'), render: (_, { name }) => name ?? t('analysis.without') },
    number(t('analysis.group.vehicles'), ({ vehicles }) => vehicles, 0),
    number(t('analysis.group.active'), ({ active }) => active, 0),
    number(t('analysis.group.sum', { unit }), ({ sum }) => sum, 1),
    number(
      t('analysis.group.each', { unit }),
      ({ sum, active }) => (sum !== null && active > 0 ? sum / active : null),
      1,
    ),
    number(t('analysis.group.before', { unit }), ({ before }) => before, 1),
  ]
  return (
    <ReadTable
      rowKey={({ id }) => id ?? '-'}
      size="small"
      columns={columns}
      dataSource={[...groups]}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  )
}
