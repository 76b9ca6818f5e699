import { formatTime, Nothing } from '@motorpool/ui'
import { DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { formatDate, parseTimeText } from '../../shared/time.ts'
import type { InputProps, WebKind } from '../../web/kinds/kind.ts'
import { datetimeWeb, dateWeb } from '../../web/kinds/time.tsx'
import type { ClockOptions } from '../time/shared.ts'
import { clockFormat, clockOf } from '../time/web.tsx'

interface Codec {
  show(value: unknown): Dayjs | null
  hold(at: Dayjs): unknown
}

const DAYS: Codec = {
  show: (ms) => (typeof ms === 'number' ? dayjs(formatDate(ms)) : null),
  hold: (day) => parseTimeText(day.format('YYYY-MM-DD')) ?? null,
}
const INSTANTS: Codec = {
  show: (ms) => (typeof ms === 'number' ? dayjs(ms) : null),
  hold: (at) => at.valueOf(),
}

type Ends = readonly (Dayjs | null | undefined)[] | null

const held = (range: Ends, hold: Codec['hold']): unknown =>
  range?.some(Boolean) ? range.map((at) => (at ? hold(at) : null)) : null

const shown = (value: unknown, show: Codec['show']): [Dayjs | null, Dayjs | null] => {
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : []
  return [show(from), show(to)]
}

function RangeInput(props: InputProps & { codec: Codec; showTime: boolean }): ReactNode {
  const { value, onChange, onBlur, id, disabled, codec, showTime } = props
  return (
    <DatePicker.RangePicker
      id={id}
      showTime={showTime}
      value={shown(value, codec.show)}
      disabled={disabled}
      allowEmpty={[true, true]}
      style={{ width: '100%' }}
      onChange={(range) => onChange?.(held(range, codec.hold))}
      onBlur={onBlur}
    />
  )
}

function ClockRangeInput({ field, value, onChange, onBlur, id, disabled }: InputProps): ReactNode {
  const options = field.options as ClockOptions
  const format = clockFormat(options)
  return (
    <TimePicker.RangePicker
      id={id}
      value={shown(value, (clock) => clockOf(clock, options))}
      format={format}
      disabled={disabled}
      allowEmpty={[true, true]}
      // A day's second half comes after its first.
      order={false}
      style={{ width: '100%' }}
      onChange={(range) => onChange?.(held(range, (at) => at.format(format)))}
      onBlur={onBlur}
    />
  )
}

const cell = (show: (end: unknown) => string): WebKind['cell'] =>
  function RangeCell({ value }) {
    return Array.isArray(value) && value.length === 2 ? (
      <span className="mp-mono">{`${show(value[0])} ~ ${show(value[1])}`}</span>
    ) : (
      <Nothing />
    )
  }

export const dateRangeWeb: WebKind = {
  cell: cell((ms) => formatDate(ms as number)),
  Input: (props) => <RangeInput {...props} codec={DAYS} showTime={false} />,
  Search: dateWeb.Search,
  range: true,
}
export const datetimeRangeWeb: WebKind = {
  cell: cell((ms) => formatTime(ms as number)),
  Input: (props) => <RangeInput {...props} codec={INSTANTS} showTime />,
  Search: datetimeWeb.Search,
  range: true,
}
export const timeRangeWeb: WebKind = { cell: cell(String), Input: ClockRangeInput }
