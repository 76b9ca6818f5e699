import { anyResource } from '@motorpool/resource/shared'
import { FormDialog, type InputOverrides, useMay } from '@motorpool/resource/web'
import { ErrorState, formatMeasure, Icon, Page, Panel, toast, useText } from '@motorpool/ui'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { workLogs } from '../../shared/index.ts'
import { workLogCalls } from '../calls.ts'
import { Day } from './Day.tsx'
import { addMonths, instantOf, monthOf } from './days.ts'
import { Month } from './Month.tsx'
import { useCalendar } from './useCalendar.ts'

const resource = anyResource(workLogs)

function Turner({ month, now, turnTo }: { month: string; now: string; turnTo(m: string): void }): ReactNode {
  const t = useText()
  return (
    <div className="wl-turner">
      <Button
        icon={<Icon name="chevron-left" />}
        aria-label={t('workLog.previousMonth')}
        onClick={() => turnTo(addMonths(month, -1))}
      />
      <strong className="mp-num">{month}</strong>
      <Button
        icon={<Icon name="chevron-right" />}
        aria-label={t('workLog.nextMonth')}
        disabled={month >= monthOf(now)}
        onClick={() => turnTo(addMonths(month, 1))}
      />
    </div>
  )
}

interface Props {
  head?: ReactNode
  inputs: InputOverrides
  /** Chooses one vehicle, or all. */
  vehicles(vin: string | undefined, choose: (vin: string | undefined) => void): ReactNode
}

/** A month of work logs by day, and the logs of the day that is chosen. */
export function Calendar({ head, inputs, vehicles }: Props): ReactNode {
  const t = useText()
  const may = useMay(resource)
  const { now, day, month, vin, days, logs, choose, turnTo, ofVehicle, refresh } = useCalendar()
  const [form, setForm] = useState<{ id: string | undefined }>()
  const sum = (key: 'workTime' | 'fuel') => days.data?.reduce((all, one) => all + (one[key] ?? 0), 0)
  const done = async (text: string) => {
    setForm(undefined)
    toast.success(t(text, { n: 1 }))
    await refresh()
  }
  return (
    <Page>
      <div className="wl-head">
        {head}
        <Turner month={month} now={now} turnTo={turnTo} />
        {vehicles(vin, ofVehicle)}
        <span className="wl-sums mp-soft">
          {t('workLog.monthSums', {
            days: days.data?.length ?? '—',
            workTime: formatMeasure(sum('workTime'), 'h', 2),
            fuel: formatMeasure(sum('fuel'), 'L', 2),
          })}
        </span>
      </div>
      <div className="mp-calendar">
        <Panel flush>
          {days.error && !days.data ? (
            <ErrorState error={days.error} onRetry={() => void days.refetch()} compact />
          ) : (
            <Month month={month} days={days.data ?? []} chosen={day} today={now} onChoose={choose} />
          )}
        </Panel>
        <Panel
          title={<span className="mp-num">{day}</span>}
          extra={
            may('create') && day <= now ? (
              <Button
                type="primary"
                size="small"
                icon={<Icon name="plus" />}
                onClick={() => setForm({ id: undefined })}
              >
                {t('resource.create')}
              </Button>
            ) : null
          }
        >
          <Day
            rows={logs.data}
            error={logs.error}
            onRetry={() => void logs.refetch()}
            onEdit={(id) => setForm({ id })}
            onRemove={async (ids) => {
              await workLogCalls.remove(ids)
              await done('resource.deleted')
            }}
          />
        </Panel>
      </div>
      {form ? (
        <FormDialog
          resource={resource}
          id={form.id}
          preset={{ workDate: instantOf(day), ...(vin ? { vin } : {}) }}
          inputs={inputs}
          onClose={() => setForm(undefined)}
          onDone={(mode) => done(mode === 'create' ? 'resource.created' : 'resource.updated')}
        />
      ) : null}
    </Page>
  )
}
