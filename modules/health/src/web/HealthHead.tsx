import type { ListHead } from '@motorpool/resource/web'
import { Answer, enumLabel, formatNumber, Panel, SkeletonBlock, useText } from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { HealthFinding, type HealthTotals } from '../shared/index.ts'
import { healthCalls } from './calls.ts'

/** How many vehicles stand out in words, and in what; each finding narrows the list to itself. */
export function HealthHead({ asked, filters, search }: ListHead): ReactNode {
  const { state: _state, finding: _finding, sort: _order, ...fleet } = asked
  const narrowed = Object.keys(filters).some((name) => name !== 'state' && name !== 'finding')
  const totals = useQuery({
    queryKey: ['health', 'total', fleet],
    queryFn: ({ signal }) => healthCalls.total(asked, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel>
      <Answer of={totals} waiting={<SkeletonBlock height={24} />} compact>
        {(data) => (
          <div className="health-head">
            <Lead totals={data} narrowed={narrowed} />
            <Findings totals={data} chosen={asked.finding} filters={filters} search={search} />
          </div>
        )}
      </Answer>
    </Panel>
  )
}

/** `narrowed`: not of the whole fleet. */
function Lead({ totals, narrowed }: { totals: HealthTotals; narrowed: boolean }): ReactNode {
  const t = useText()
  const { vehicles, standOut, unknown } = totals
  if (vehicles === 0)
    return <p className="health-lead mp-soft">{t(narrowed ? 'resource.noMatch' : 'health.none')}</p>
  const key = standOut > 0 ? 'health.lead' : unknown === vehicles ? 'health.leadUnknown' : 'health.leadNone'
  return (
    <p className="health-lead">
      <b>{t(key, { n: formatNumber(standOut), vehicles: formatNumber(vehicles) })}</b>
      {unknown > 0 && unknown < vehicles ? (
        <span className="mp-soft">{t('health.leadOf', { n: formatNumber(unknown) })}</span>
      ) : null}
    </p>
  )
}

interface FindingsProps extends Pick<ListHead, 'filters' | 'search'> {
  totals: HealthTotals
  /** The one that the list is narrowed to. */
  chosen: unknown
}

function Findings({ totals, chosen, filters, search }: FindingsProps): ReactNode {
  const t = useText()
  if (totals.standOut === 0) return null
  const { state: _state, finding: _finding, ...others } = filters
  return (
    <div className="health-findings">
      {totals.findings.map(({ finding, vehicles }) => (
        <Button
          key={finding}
          size="small"
          aria-pressed={chosen === finding}
          type={chosen === finding ? 'primary' : 'default'}
          onClick={() => search(chosen === finding ? others : { ...others, finding })}
        >
          {t('health.findingOf', {
            finding: enumLabel(HealthFinding, finding),
            n: formatNumber(vehicles),
          })}
        </Button>
      ))}
    </div>
  )
}
