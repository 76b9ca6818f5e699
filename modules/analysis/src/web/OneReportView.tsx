import { EmptyState, Facts, formatNumber, Nothing, ReadTable, TimeText, useText } from '@motorpool/ui'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import {
  type AlarmCounts,
  type Charge,
  MEASURES,
  type Measure,
  type OneReport,
  vehicleReports,
} from '../shared/index.ts'
import { ComparedTable, numberCell } from './ComparedTable.tsx'
import { DayTable } from './DayTable.tsx'
import { VehicleDayShape } from './VehicleDayShape.tsx'
import { UNITS } from './words.ts'

/** Those of the list, in its order. */
const SHOWN = Object.keys(MEASURES).filter((measure): measure is Measure => measure in vehicleReports.fields)

const ALARMS = ['level1', 'level2', 'level3', 'faults'] as const satisfies readonly (keyof AlarmCounts)[]

/** What one vehicle did: its figures and alarms beside those of the days before, its days, and how it was charged. */
export function OneReportView({ report }: { report: OneReport }): ReactNode {
  const t = useText()
  const { plateCode, machineCode, vehicleModel, orgName, values, before, alarms, days, charges } = report
  const named = { plateCode, machineCode, vehicleModelId: vehicleModel, orgName }
  return (
    <div className="analysis-report">
      <Facts
        items={Object.entries(named).map(([key, value]) => ({
          key,
          label: t(`analysis/vehicleReport.${key}`),
          value: value ?? <Nothing />,
        }))}
      />
      <h3>{t('analysis.report.figures')}</h3>
      <ComparedTable
        rows={SHOWN.map((measure) => ({
          key: measure,
          name: t(`analysis/vehicleReport.${measure}`),
          value: values[measure],
          before: before[measure],
          decimals: MEASURES[measure],
        }))}
      />
      {alarms ? (
        <>
          <h3>{t('analysis.report.alarms')}</h3>
          <ComparedTable
            rows={ALARMS.filter((name) => alarms.values[name] !== null).map((name) => ({
              key: name,
              name: t(`analysis.alarms.${name}`),
              value: alarms.values[name],
              before: alarms.before[name],
              decimals: 0,
            }))}
          />
        </>
      ) : null}
      <h3>{t('analysis.report.days')}</h3>
      {days.length > 0 || alarms?.days.length ? (
        <>
          <VehicleDayShape {...report} shown="workTime" unit={UNITS.workTime} />
          <DayTable vin={report.vin} days={days} alarms={alarms} />
        </>
      ) : (
        <EmptyState icon="chart" title={t('analysis.none')} hint={t('analysis.noneHint')} compact />
      )}
      {charges.length > 0 ? (
        <>
          <h3>{t('analysis.report.charges')}</h3>
          <ChargeTable charges={charges} />
        </>
      ) : null}
    </div>
  )
}

function ChargeTable({ charges }: { charges: readonly Charge[] }): ReactNode {
  const t = useText()
  const columns: TableColumnsType<Charge> = [
    {
      dataIndex: 'begin',
      title: t('analysis.report.begin'),
      render: (at: number) => <TimeText value={at} />,
    },
    { dataIndex: 'end', title: t('analysis.report.end'), render: (at: number) => <TimeText value={at} /> },
    {
      key: 'soc',
      title: t('analysis.report.soc'),
      align: 'right',
      render: (_, { socBegin, socEnd }) => (
        <span className="mp-num">{`${formatNumber(socBegin)} → ${formatNumber(socEnd)}`}</span>
      ),
    },
    {
      dataIndex: 'energy',
      title: t('analysis.report.energy'),
      align: 'right',
      render: (energy: number | null) => numberCell(energy, 1),
    },
  ]
  return (
    <ReadTable rowKey="begin" size="small" columns={columns} dataSource={[...charges]} pagination={false} />
  )
}
