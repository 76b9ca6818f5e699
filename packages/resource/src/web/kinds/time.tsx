import { Nothing, TimeText, useText } from '@motorpool/ui'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useState } from 'react'
import type { TimeOptions } from '../../kinds/datetime/shared.ts'
import { formatDate, startOfDay } from '../../shared/time.ts'
import { dateRanges, singleDates } from './date-shortcuts.ts'
import { dayOf, instantOf, msOfDay, searchedRange } from './days.ts'
import type { InputProps, WebKind } from './kind.ts'

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
  const { notFuture: future, month } = field.options as TimeOptions
  const shortcuts = useShortcuts()
  return (
    <DatePicker
      id={id}
      value={dayOf(value)}
      disabled={disabled}
      placeholder={placeholder}
      picker={month ? 'month' : 'date'}
      presets={month ? undefined : shortcuts}
      disabledDate={future ? (day) => day.isAfter(dayjs(), 'day') : undefined}
      onChange={(day) => onChange?.(msOfDay(month && day ? day.startOf('month') : day))}
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
      separator="~"
      suffixIcon={null}
      style={{ width: '100%' }}
      onChange={(range) => onChange?.(searchedRange(range?.[0] ?? null, range?.[1] ?? null, days))}
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
