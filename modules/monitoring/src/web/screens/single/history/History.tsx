import { EmptyState, ErrorState, Icon, SkeletonBlock, usePermission, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Switch } from 'antd'
import type { ReactNode } from 'react'
import type { HistoryInit, VehicleOverview } from '../../../../shared/index.ts'
import { singleCalls } from '../../../calls.ts'
import { RangePicker } from '../../../parts/RangePicker.tsx'
import { useExport } from '../../../parts/useExport.ts'
import { Curves } from './Curves.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { useHistoryState, type View } from './useHistoryState.ts'
import { ValueChooser } from './ValueChooser.tsx'

export default function History({ vehicle }: { vehicle: VehicleOverview }): ReactNode {
  const t = useText()
  const { vin } = vehicle
  const init = useQuery({
    queryKey: ['monitor', 'historyInit', vin],
    queryFn: ({ signal }) => singleCalls.historyInit(vin, signal),
  })
  if (init.error) return <ErrorState error={init.error} onRetry={() => void init.refetch()} />
  if (!init.data) return <SkeletonBlock height={420} />
  if (init.data.columns.length === 0) {
    return <EmptyState icon="history" title={t('monitor.current.none')} />
  }
  return <Loaded vehicle={vehicle} init={init.data} />
}

function Loaded({ vehicle, init }: { vehicle: VehicleOverview; init: HistoryInit }): ReactNode {
  const t = useText()
  const may = usePermission()
  const [state, change] = useHistoryState(init, vehicle.reportTime)
  const { from, to, keys, view, together } = state
  const columns = keys.flatMap((key) => init.columns.find((c) => c.key === key) ?? [])
  const exporting = useExport()
  const save = () =>
    exporting(`history ${vehicle.vin}`, () =>
      singleCalls.exportHistory(vehicle.vin, { startTime: from, endTime: to, keys }),
    )
  return (
    <div className="sv-history">
      <div className="sv-tools">
        <RangePicker from={from} to={to} onChange={(a, b) => a && b && change({ from: a, to: b })} />
        <ValueChooser init={init} keys={keys} onChange={(next) => change({ keys: next })} />
        <Segmented<View>
          value={view}
          onChange={(next) => change({ view: next })}
          options={[
            { value: 'table', label: t('monitor.history.table') },
            { value: 'curves', label: t('monitor.history.curves') },
          ]}
        />
        {view === 'curves' ? (
          <label className="mon-switch">
            <Switch size="small" checked={together} onChange={(next) => change({ together: next })} />
            {t('monitor.history.together')}
          </label>
        ) : null}
        <span className="sv-tools-gap" />
        {may('export', 'single-vehicle/history') ? (
          <Button icon={<Icon name="download" size={14} />} onClick={() => void save()}>
            {t('monitor.export')}
          </Button>
        ) : null}
      </div>
      {view === 'curves' ? (
        <Curves vin={vehicle.vin} from={from} to={to} columns={columns} together={together} />
      ) : (
        <HistoryTable vin={vehicle.vin} state={state} columns={columns} onTurn={change} />
      )}
    </div>
  )
}
