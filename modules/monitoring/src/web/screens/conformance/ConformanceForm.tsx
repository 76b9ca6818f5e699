import { Icon, NoChoice, useText } from '@motorpool/ui'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { RangePicker } from '../../parts/RangePicker.tsx'
import { VehicleSelect } from '../../parts/VehicleSelect.tsx'
import { useProtocols } from '../message/QueryForm.tsx'
import type { useConformance } from './useConformance.ts'

interface Props {
  state: ReturnType<typeof useConformance>
  /** What is done with the report. */
  children: ReactNode
}

/** Vehicle, protocol and range of the report. */
export function ConformanceForm({ state, children }: Props): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const { form, change, isComplete, submit, report } = state
  const protocols = useProtocols(form.vin, form.protocolId, (protocolId) => change({ protocolId }))
  return (
    <form
      className="conformance-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label htmlFor="conformance-vin">{t('monitor.message.vehicle')}</label>
      <VehicleSelect
        id="conformance-vin"
        value={form.vin}
        onChange={(vin) => change({ vin, protocolId: null })}
      />
      <label htmlFor="conformance-protocol">{t('monitor.message.protocol')}</label>
      <Select
        id="conformance-protocol"
        className="conformance-protocol"
        placeholder={t('monitor.message.protocol')}
        value={form.protocolId}
        disabled={!form.vin}
        loading={protocols.isFetching}
        notFoundContent={<NoChoice of={protocols} />}
        options={(protocols.data ?? []).map((p) => ({ value: p.id, label: p.label }))}
        onChange={(protocolId: string) => change({ protocolId })}
      />
      <label htmlFor="conformance-time">{t('monitor.conformance.range')}</label>
      <RangePicker
        id="conformance-time"
        from={form.from}
        to={form.to}
        onChange={(from, to) => change({ from, to })}
      />
      <Button type="primary" htmlType="submit" disabled={!isComplete} loading={report.isFetching}>
        {t('monitor.conformance.make')}
      </Button>
      {children}
      <Button
        type="text"
        icon={<Icon name="chevron-left" size={14} />}
        onClick={() => void navigate('/monitor/messageQuery')}
      >
        {t('monitor.message.pasteBack')}
      </Button>
    </form>
  )
}
