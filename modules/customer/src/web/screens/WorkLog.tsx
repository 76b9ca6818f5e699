import { CodeSelect, codeInput, ResourceScreen } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { workLogs } from '../../shared/index.ts'
import { Calendar } from '../calendar/Calendar.tsx'
import { vehicleSearch } from '../calls.ts'
import '../work-log.css'

const inputs = { vin: codeInput(vehicleSearch, 'workLog.findVehicle') }

/** Work logs as a list, or by the days of a month. */
export default function WorkLog(): ReactNode {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const calendar = params.get('view') === 'calendar'
  const head = (
    <Segmented
      aria-label={t('workLog.view')}
      value={calendar ? 'calendar' : 'list'}
      options={[
        { value: 'list', label: t('workLog.list') },
        { value: 'calendar', label: t('workLog.calendar') },
      ]}
      onChange={(view) => setParams(view === 'calendar' ? { view } : {})}
    />
  )
  if (calendar)
    return (
      <Calendar
        head={head}
        inputs={inputs}
        vehicles={(vin, choose) => (
          <CodeSelect
            search={vehicleSearch}
            value={vin}
            label={t('vehicle/workLog.vin')}
            placeholder={t('workLog.allVehicles')}
            clearable
            onChange={choose}
          />
        )}
      />
    )
  return <ResourceScreen resource={workLogs} inputs={inputs} head={<div className="wl-head">{head}</div>} />
}
