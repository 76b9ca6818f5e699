import { formatTime, Nothing } from '@motorpool/ui'
import { DatePicker, TimePicker } from 'antd'
import type { ReactNode } from 'react'
import { formatDate } from '../../shared/time.ts'
import type { InputProps, WebKind } from '../../web/kinds/kind.ts'
import { datetimeWeb, dateWeb } from '../../web/kinds/time.tsx'
import { clockFormat, clockOf } from '../time/clock.ts'
import type { ClockOptions } from '../time/shared.ts'
import { DAYS, type EndCodec, heldRange, INSTANTS, shownRange } from './ends.ts'

function RangeInput(props: InputProps & { codec: EndCodec; showTime: boolean }): ReactNode {
  const { value, onChange, onBlur, id, disabled, codec, showTime } = props
  return (
    <DatePicker.RangePicker
      id={id}
      showTime={showTime}
      value={shownRange(value, codec.show)}
      disabled={disabled}
      allowEmpty={[true, true]}
      style={{ width: '100%' }}
      onChange={(range) => onChange?.(heldRange(range, codec.hold))}
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
      value={shownRange(value, (clock) => clockOf(clock, options))}
      format={format}
      disabled={disabled}
      allowEmpty={[true, true]}
      // A day's second half comes after its first.
      order={false}
      style={{ width: '100%' }}
      onChange={(range) => onChange?.(heldRange(range, (at) => at.format(format)))}
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
