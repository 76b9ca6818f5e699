import { Nothing, TimeText, useText } from '@motorpool/ui'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useState } from 'react'
import { endOfDay, formatDate, parseTimeText, startOfDay } from '../../shared/time.ts'
import { dateRanges, singleDates } from './date-shortcuts.ts'
import type { InputProps, WebKind } from './kind.ts'

/** A day is a day in China wherever it is looked at; the picker shows that day. */
const dayOf = (ms: unknown): Dayjs | null => (typeof ms === 'number' ? dayjs(formatDate(ms)) : null)
const msOfDay = (day: Dayjs | null): number | null =>
  day ? (parseTimeText(day.format('YYYY-MM-DD')) ?? null) : null
const instantOf = (ms: unknown): Dayjs | null => (typeof ms === 'number' ? dayjs(ms) : null)

function useShortcuts(): { label: string; value: Dayjs }[] {
  const t = useText()
  const [now] = useState(() => Date.now())
  return singleDates(now).map(({ name, at }) => ({
    label: t(`resource.date.${name}`),
    value: dayjs(at),
  }))
}

function useRanges(): { label: string; value: [Dayjs, Dayjs] }[] {
  const t = useText()
  const [now] = useState(() => Date.now())
  return dateRanges(now).map(({ name, from, to }) => ({
    label: t(`resource.date.${name}`),
    value: [dayjs(from), dayjs(to)],
  }))
}

function DateInput({ value, onChange, onBlur, id, disabled, placeholder, field }: InputProps): ReactNode {
  const future = (field.options as { notFuture?: boolean }).notFuture
  return (
    <DatePicker
      id={id}
      value={dayOf(value)}
      disabled={disabled}
      placeholder={placeholder}
      presets={useShortcuts()}
      disabledDate={future ? (day) => day.isAfter(dayjs(), 'day') : undefined}
      onChange={(day) => onChange?.(msOfDay(day as Dayjs | null))}
      onBlur={onBlur}
      style={{ width: '100%' }}
    />
  )
}

function TimeInput({ value, onChange, onBlur, id, disabled, placeholder }: InputProps): ReactNode {
  return (
    <DatePicker
      id={id}
      showTime
      value={instantOf(value)}
      disabled={disabled}
      placeholder={placeholder}
      onChange={(at) => onChange?.(at ? (at as Dayjs).valueOf() : null)}
      onBlur={onBlur}
      style={{ width: '100%' }}
    />
  )
}

function RangeSearch({ value, onChange, id, days }: InputProps & { days: boolean }): ReactNode {
  const [from, to] = Array.isArray(value) ? (value as (number | null)[]) : []
  const show = days ? dayOf : instantOf
  return (
    <DatePicker.RangePicker
      id={id}
      value={[show(from), show(to)]}
      allowEmpty={[true, true]}
      presets={useRanges()}
      style={{ width: '100%' }}
      onChange={(range) => {
        const [a, b] = range ?? [null, null]
        if (!a && !b) return onChange?.(undefined)
        if (days) {
          const last = msOfDay(b)
          return onChange?.([msOfDay(a), last === null ? null : endOfDay(last)])
        }
        return onChange?.([a ? a.startOf('day').valueOf() : null, b ? b.endOf('day').valueOf() : null])
      }}
    />
  )
}

export const dateWeb: WebKind = {
  cell: ({ value }) =>
    typeof value === 'number' ? (
      <span className="mp-mono">{formatDate(startOfDay(value))}</span>
    ) : (
      <Nothing />
    ),
  Input: DateInput,
  Search: (props) => <RangeSearch {...props} days />,
  range: true,
}
export const datetimeWeb: WebKind = {
  cell: ({ value }) => <TimeText value={value as number | null} />,
  Input: TimeInput,
  Search: (props) => <RangeSearch {...props} days={false} />,
  range: true,
}
