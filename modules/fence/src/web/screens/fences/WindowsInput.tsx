import type { FenceWindow } from '@motorpool/geo/fence'
import { ToolButton, useText } from '@motorpool/ui'
import { Button, Select, TimePicker } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { isWindows } from '../../../shared/windows.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const MOST = 20
const WORKDAYS = [1, 2, 3, 4, 5]

interface Props {
  value?: unknown
  onChange?(value: FenceWindow[] | null): void
}

const clock = (minutes: number) =>
  dayjs()
    .startOf('day')
    .add(minutes % 1440, 'minute')

/** Hours on days of the week; none: always. */
export function WindowsInput({ value, onChange }: Props): ReactNode {
  const t = useText()
  const windows = isWindows(value) ? value : []
  const set = (next: FenceWindow[]) => onChange?.(next.length > 0 ? next : null)
  const change = (at: number, part: Partial<FenceWindow>) =>
    set(windows.map((one, i) => (i === at ? { ...one, ...part } : one)))
  return (
    <div className="fence-windows">
      {windows.length === 0 ? <p className="fence-note">{t('fence.windows.always')}</p> : null}
      {windows.map((window, i) => (
        <div key={i}>
          <Select
            mode="multiple"
            size="small"
            maxTagCount="responsive"
            aria-label={t('fence.windows.days')}
            value={[...window.days]}
            options={DAYS.map((day) => ({ value: day, label: t(`fence.day.${day}`) }))}
            onChange={(days) => days.length > 0 && change(i, { days: days.toSorted((a, b) => a - b) })}
          />
          <TimePicker.RangePicker
            size="small"
            format="HH:mm"
            order={false}
            allowClear={false}
            value={[clock(window.from), clock(window.to)]}
            onChange={(times) => {
              const [from, to] = times ?? []
              if (from && to)
                change(i, { from: from.hour() * 60 + from.minute(), to: to.hour() * 60 + to.minute() })
            }}
          />
          <ToolButton
            icon="close"
            label={t('fence.windows.remove')}
            onClick={() => set(windows.toSpliced(i, 1))}
          />
        </div>
      ))}
      <Button
        size="small"
        {...(windows.length >= MOST ? { disabled: true } : {})}
        onClick={() => set([...windows, { days: WORKDAYS, from: 480, to: 1080 }])}
      >
        {t('fence.windows.add')}
      </Button>
    </div>
  )
}
