import { formatNumber, useText } from '@motorpool/ui'
import { TimeChart } from '@motorpool/ui/chart'
import { type ReactNode, useMemo } from 'react'
import type { OneHealth } from '../shared/index.ts'
import { chartOf, type Subject } from './charts.ts'
import { METHOD } from './method.ts'
import { against, between } from './words.ts'

interface Props {
  subject: Subject
  one: OneHealth
  /** ms */
  now: number
}

/** One figure of a vehicle: what it is now, how it came there, and how it is known. */
export function HealthSection({ subject, one, now }: Props): ReactNode {
  const t = useText()
  const chart = useMemo(() => chartOf(subject, one, now, t), [subject, one, now, t])
  const value = valueText(subject, one, t)
  return (
    <section className="health-section" aria-label={t(`health.${subject}`)}>
      <h3>{t(`health.${subject}`)}</h3>
      <p className={value ? 'health-value' : 'health-value mp-faint'}>
        {value ?? t(`health.unknown.${subject}`)}
      </p>
      {chart ? <TimeChart {...chart} height={180} /> : null}
      <p className="health-method">
        <b>{t('health.method')}</b> {t(`health.method.${subject}`, METHOD[subject])}
      </p>
    </section>
  )
}

type Words = ReturnType<typeof useText>

function capacityText({ capacity, soh, charges }: OneHealth, t: Words): string | undefined {
  if (!capacity) return undefined
  const n = charges.filter((charge) => charge.capacity !== null).length
  const of = { kWh: formatNumber(capacity.value, 1), range: between(capacity, 1), n }
  return soh
    ? t('health.value.soh', { ...of, percent: formatNumber(soh.value, 1), percents: between(soh, 1) })
    : t('health.value.capacity', of)
}

function insulationText({ insulation, insulationLeast, trend }: OneHealth, t: Words): string | undefined {
  if (insulation === null) return undefined
  const now = t('health.value.insulation', {
    value: formatNumber(insulation),
    least: formatNumber(insulationLeast),
  })
  if (!trend) return now
  const percent = { percent: against(Math.round(trend.change.value)), range: between(trend.change, 0) }
  return `${now} ${t(trend.falls ? 'health.value.falls' : 'health.value.trend', percent)}`
}

function fuelText(
  { fuelPer100, fuelError, fuelModel, fuelVehicles }: OneHealth,
  t: Words,
): string | undefined {
  if (fuelPer100 === null) return undefined
  const of = { value: formatNumber(fuelPer100, 1), error: formatNumber(fuelError, 1) }
  if (fuelModel === null) return t('health.value.fuelAlone', of)
  const percent = against(Math.round((fuelPer100 / fuelModel - 1) * 100))
  return t('health.value.fuel', {
    ...of,
    model: formatNumber(fuelModel, 1),
    percent,
    vehicles: fuelVehicles,
  })
}

/** The figure in words, with its bounds; undefined where it is unknown. */
function valueText(subject: Subject, one: OneHealth, t: Words): string | undefined {
  if (subject === 'capacity') return capacityText(one, t)
  if (subject === 'insulation') return insulationText(one, t)
  if (subject === 'fuel') return fuelText(one, t)
  const value = one[subject]
  if (value === null) return undefined
  if (subject === 'spread' && one.spreadModel !== null)
    return t('health.value.spreadModel', { value, model: one.spreadModel })
  return t(`health.value.${subject}`, { value: formatNumber(value, 1) })
}
