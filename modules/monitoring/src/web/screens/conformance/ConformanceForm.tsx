import { Icon, useText } from '@motorpool/ui'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { RangePicker } from '../../parts/RangePicker.tsx'
import { SourceFields } from '../../parts/SourceFields.tsx'
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
  return (
    <form
      className="conformance-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SourceFields id="conformance" source={form} onChange={change} />
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
