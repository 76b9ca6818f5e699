import { EmptyState, Facts, formatNumber, Nothing, ReadTable, TimeText, useText } from '@motorpool/ui'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { type Charge, MEASURES, type Measure, type OneReport, vehicleReports } from '../shared/index.ts'
import { DayTable } from './DayTable.tsx'
import { VehicleDayShape } from './VehicleDayShape.tsx'
import { changeText, UNITS } from './words.ts'

/** Those of the list, in its order. */
const SHOWN = Object.keys(MEASURES).filter((measure): measure is Measure => measure in vehicleReports.fields)

/** What one vehicle did: its figures beside those of the days before, its days, and how it was charged. */
export function OneReportView({ report }: { report: OneReport }): ReactNode {
  const t = useText()
  const { plateCode, machineCode, vehicleModel, orgName, days, charges } = report
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
      <FigureTable report={report} />
      <h3>{t('analysis.report.days')}</h3>
      {days.length > 0 ? (
        <>
          <VehicleDayShape {...report} shown="workTime" unit={UNITS.workTime} />
          <DayTable vin={report.vin} days={days} />
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

const number = (value: number | null, decimals: number): ReactNode =>
  value === null ? <Nothing /> : <span className="mp-num">{formatNumber(value, decimals)}</span>

function FigureTable({ report: { values, before } }: { report: OneReport }): ReactNode {
  const t = useText()
  const columns: TableColumnsType<{ measure: Measure }> = [
    {
      key: 'measure',
      title: t('analysis.report.measure'),
      render: (_, { measure }) => t(`analysis/vehicleReport.${measure}`),
    },
    {
      key: 'value',
      title: t('analysis.report.value'),
      align: 'right',
      render: (_, { measure }) => number(values[measure], MEASURES[measure]),
    },
    {
      key: 'before',
      title: t('analysis.report.before'),
      align: 'right',
      render: (_, { measure }) => number(before[measure], MEASURES[measure]),
    },
    {
      key: 'change',
      title: t('analysis.report.change'),
      align: 'right',
      render: (_, { measure }) => (
        <span className="mp-num">{changeText(values[measure], before[measure]) ?? <Nothing />}</span>
      ),
    },
  ]
  return (
    <ReadTable
      rowKey="measure"
      size="small"
      columns={columns}
      dataSource={SHOWN.map((measure) => ({ measure }))}
      pagination={false}
    />
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
      render: (energy: number | null) => number(energy, 1),
    },
  ]
  return (
    <ReadTable rowKey="begin" size="small" columns={columns} dataSource={[...charges]} pagination={false} />
  )
}
