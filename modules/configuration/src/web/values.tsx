import { enumLabel, Nothing, StatusTag, TimeText, type Tone, useText } from '@motorpool/ui'
import { Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { differs, type ParamRow, ParamStage } from '../shared/index.ts'

const TONES: Readonly<Record<string, Tone>> = {
  ASKED: 'info',
  TAKEN: 'info',
  CONFIRMED: 'ok',
  DIFFERS: 'warn',
  REFUSED: 'bad',
  UNKNOWN: 'warn',
  NOT_SENT: 'idle',
}

/** A value with its meaning or unit. */
export function Value({ row, value }: { row: ParamRow; value: string | number | null }): ReactNode {
  if (value === null) return <Nothing />
  const meaning = row.choices.find((one) => String(one.value) === String(value))?.name
  return (
    <span className="pa-value">
      {meaning ?? value}
      {meaning === undefined && row.unit ? <span className="mp-faint"> {row.unit}</span> : null}
    </span>
  )
}

export function Known({ row }: { row: ParamRow }): ReactNode {
  const t = useText()
  if (row.readTime === null) return <span className="mp-faint">{t('configuration.neverRead')}</span>
  return (
    <div className="pa-stack">
      {row.value === null ? t('configuration.noValue') : <Value row={row} value={row.value} />}
      <span className="mp-faint">
        <TimeText value={row.readTime} />
      </span>
    </div>
  )
}

export function WantedValue({ row }: { row: ParamRow }): ReactNode {
  const t = useText()
  const { wanted } = row
  if (!wanted) return <Nothing />
  const changedSince = wanted.stage === 'CONFIRMED' && differs(row)
  return (
    <div className="pa-stack">
      <Value row={row} value={wanted.value} />
      <StatusTag tone={changedSince ? 'warn' : (TONES[wanted.stage] ?? 'idle')}>
        {changedSince ? t('configuration.changedSince') : enumLabel(ParamStage, wanted.stage)}
      </StatusTag>
      <span className="mp-faint">
        {wanted.user} <TimeText value={wanted.time} />
      </span>
    </div>
  )
}

export function Confirmed({ row }: { row: ParamRow }): ReactNode {
  const { wanted } = row
  if (!wanted || wanted.confirmTime === null) return <Nothing />
  return (
    <div className="pa-stack">
      <Value row={row} value={wanted.confirmed} />
      <span className="mp-faint">
        <TimeText value={wanted.confirmTime} />
      </span>
    </div>
  )
}

interface EditProps {
  row: ParamRow
  value: string | number | undefined
  onChange(value: string | number | null | undefined): void
}

/** Of the greatest number of four bytes nobody thinks as a limit. */
const UNBOUNDED = 2 ** 31

/** Where another value is typed; its range stands where nothing is. */
export function Edit({ row, value, onChange }: EditProps): ReactNode {
  const t = useText()
  const { settable, choices, name } = row
  if (!settable) return <span className="mp-faint">{t('configuration.readOnly')}</span>
  if (settable.kind === 'choice')
    return (
      <Select
        aria-label={name}
        allowClear
        className="pa-input"
        value={value}
        placeholder={t('configuration.choose')}
        options={choices.map((one) => ({ value: one.value, label: one.name }))}
        onChange={onChange}
      />
    )
  const { min, max, kind } = settable
  if (kind === 'text')
    return (
      <Input
        aria-label={name}
        className="pa-input"
        maxLength={max}
        value={value}
        onChange={(e) => onChange(e.target.value)}
      />
    )
  return (
    <InputNumber
      aria-label={name}
      className="pa-input"
      min={min}
      max={max}
      {...(kind === 'whole' ? { precision: 0 } : {})}
      value={typeof value === 'number' ? value : null}
      suffix={row.unit}
      placeholder={max >= UNBOUNDED ? `≥ ${min}` : `${min}–${max}`}
      onChange={onChange}
    />
  )
}
