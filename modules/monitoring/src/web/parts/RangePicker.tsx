import { useText } from '@motorpool/ui'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { rangePresets } from './ranges.ts'

interface Props {
  from: number | null
  to: number | null
  onChange(from: number | null, to: number | null): void
  id?: string
  clearable?: boolean
}

export function RangePicker({ from, to, onChange, id, clearable }: Props): ReactNode {
  const t = useText()
  return (
    <DatePicker.RangePicker
      id={id ? { start: id, end: `${id}-end` } : undefined}
      className="mon-range"
      showTime={{ format: 'HH:mm:ss' }}
      format="YYYY-MM-DD HH:mm:ss"
      allowClear={clearable ?? false}
      value={[from === null ? null : dayjs(from), to === null ? null : dayjs(to)]}
      presets={rangePresets(t)}
      placeholder={[t('monitor.range.from'), t('monitor.range.to')]}
      disabledDate={(day) => day.isAfter(dayjs().endOf('day'))}
      onChange={(range) => onChange(range?.[0]?.valueOf() ?? null, range?.[1]?.valueOf() ?? null)}
    />
  )
}
