import './diagnosis.css'
import { ProtocolType } from '@motorpool/terminal/shared'
import { EmptyState, enumOptions, Page, usePageTitle, usePermission, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DIAGNOSIS_MAX_MS } from '../../../shared/diagnosis.ts'
import { singleCalls } from '../../calls.ts'
import { RangePicker } from '../../parts/RangePicker.tsx'
import { useExport } from '../../parts/useExport.ts'
import { VehicleSelect } from '../../parts/VehicleSelect.tsx'
import { Curves } from '../single/history/Curves.tsx'
import { defaultKeys } from '../single/history/useHistoryState.ts'
import { ValueChooser } from '../single/history/ValueChooser.tsx'
import { diagnosisCalls } from './calls.ts'
import { DuringList } from './DuringList.tsx'
import { MessageRows } from './MessageRows.tsx'
import { areCommands, bandsOf, commandsOf, type DiagnosisState, readWindow } from './window.ts'

/** The window around a fault: signals as curves with the alarms as bands, and the messages that it is read from. */
export default function Diagnosis(): ReactNode {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const [now] = useState(() => Date.now())
  const state = readWindow(search, now)
  usePageTitle(state.vin ?? undefined)
  const change = (next: Partial<DiagnosisState>) =>
    setSearch((old) => {
      const params = new URLSearchParams(old)
      for (const [name, value] of Object.entries(next)) {
        if (value === null || value === undefined) params.delete(name)
        else params.set(name, Array.isArray(value) ? value.join(',') : String(value))
      }
      return params
    })
  const isLong = state.to - state.from > DIAGNOSIS_MAX_MS
  return (
    <Page>
      <div className="diagnosis">
        <div className="diagnosis-tools">
          <label htmlFor="diagnosis-vin">{t('monitor.message.vehicle')}</label>
          <VehicleSelect id="diagnosis-vin" value={state.vin} onChange={(vin) => change({ vin })} />
          <label htmlFor="diagnosis-time">{t('monitor.diagnosis.time')}</label>
          <RangePicker
            id="diagnosis-time"
            from={state.from}
            to={state.to}
            onChange={(from, to) => from && to && change({ from, to })}
          />
        </div>
        {state.vin === null ? (
          <EmptyState
            icon="chart"
            title={t('monitor.diagnosis.choose')}
            hint={t('monitor.diagnosis.chooseHint')}
          />
        ) : isLong ? (
          <EmptyState
            icon="clock"
            title={t('monitor.diagnosis.long')}
            hint={t('monitor.diagnosis.longHint')}
          />
        ) : (
          <Window key={state.vin} vin={state.vin} state={state} change={change} />
        )}
      </div>
    </Page>
  )
}

interface WindowProps {
  vin: string
  state: DiagnosisState
  change(next: Partial<DiagnosisState>): void
}

function Window({ vin, state, change }: WindowProps): ReactNode {
  const t = useText()
  const may = usePermission()
  const exporting = useExport()
  const { from, to } = state
  const init = useQuery({
    queryKey: ['monitor', 'historyInit', vin],
    queryFn: ({ signal }) => singleCalls.historyInit(vin, signal),
  })
  const alarms = useQuery({
    queryKey: ['monitor', 'during', vin, from, to],
    queryFn: ({ signal }) => diagnosisCalls.during(vin, from, to, signal),
  })
  const bands = useMemo(() => bandsOf(alarms.data ?? []), [alarms.data])
  const keys = state.keys.length > 0 ? state.keys : init.data ? defaultKeys(init.data) : []
  const columns = keys.flatMap((key) => init.data?.columns.find((c) => c.key === key) ?? [])
  const save = () =>
    exporting(`diagnosis ${vin}`, () =>
      singleCalls.exportHistory(vin, { startTime: from, endTime: to, keys }),
    )
  return (
    <>
      <div className="diagnosis-tools">
        {init.data ? (
          <ValueChooser init={init.data} keys={keys} onChange={(next) => change({ keys: next })} />
        ) : null}
        {may('export', 'vehicle/alarmDiagnosis') ? (
          <Button onClick={() => void save()}>{t('monitor.export')}</Button>
        ) : null}
      </div>
      {init.data ? (
        <Curves vin={vin} from={from} to={to} columns={columns} together={false} bands={bands} />
      ) : null}
      <DuringList alarms={alarms.data} onWindow={(begin, end) => change({ from: begin, to: end })} />
      <Commands state={state} change={change} />
      <MessageRows
        asked={{
          vin,
          protocol: state.protocol,
          cmdList: commandsOf(state.cmd),
          beginTime: from,
          endTime: to,
        }}
      />
    </>
  )
}

function Commands({ state, change }: Pick<WindowProps, 'state' | 'change'>): ReactNode {
  const t = useText()
  const [typed, setTyped] = useState(state.cmd)
  const isFit = areCommands(typed)
  const set = () => (isFit ? change({ cmd: typed }) : undefined)
  return (
    <div className="diagnosis-tools">
      <Select
        value={state.protocol}
        aria-label={t('monitor.diagnosis.protocol')}
        options={enumOptions(ProtocolType)}
        onChange={(protocol: string) => change({ protocol, cmd: '' })}
        className="diagnosis-protocol"
      />
      <Input
        value={typed}
        status={isFit ? '' : 'error'}
        aria-label={t('monitor.diagnosis.commands')}
        placeholder={t('monitor.diagnosis.commandsHint')}
        className="diagnosis-commands"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={set}
        onPressEnter={set}
      />
    </div>
  )
}
