import './readiness.css'
import type { ListHead } from '@motorpool/resource/web'
import { Answer, api, enumLabel, formatNumber, listed, Panel, SkeletonBlock, useText } from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { READINESS_SUMMARY, ReadinessCause, type ReadinessSummary } from '../shared/index.ts'

/** What can only be waited for. */
const WAITING: ReadonlySet<string> = new Set(['UNDER_AUDIT', 'UNANSWERED'])

/** How many vehicles may not be sold or driven, and why; each cause narrows the list to itself. */
export function ReadinessHead({ asked, filters, search }: ListHead): ReactNode {
  const { causes: _causes, barred: _barred, sort: _order, ...fleet } = asked
  const summary = useQuery({
    queryKey: ['vehicle/readiness', 'summary', fleet],
    queryFn: ({ signal }) => api.post<ReadinessSummary>(READINESS_SUMMARY, fleet, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel>
      <Answer of={summary} waiting={<SkeletonBlock height={160} />} compact>
        {(data) => (
          <div className="ready-head">
            <Lead summary={data} />
            <Causes summary={data} filters={filters} search={search} />
          </div>
        )}
      </Answer>
    </Panel>
  )
}

function Lead({ summary: { total, sale, drive } }: { summary: ReadinessSummary }): ReactNode {
  const t = useText()
  const all = formatNumber(total)
  if (total === 0) return <p className="ready-lead">{t('ready.noVehicles')}</p>
  if (sale + drive === 0) return <p className="ready-lead">{t('ready.allReady', { total: all })}</p>
  return (
    <>
      <p className="ready-lead">
        {sale > 0
          ? t('ready.sale', { n: formatNumber(sale), total: all })
          : t('ready.driveAlone', { n: formatNumber(drive), total: all })}
      </p>
      {sale > 0 && drive > 0 ? (
        <p className="mp-soft">{t('ready.drive', { n: formatNumber(drive) })}</p>
      ) : null}
    </>
  )
}

interface CausesProps extends Pick<ListHead, 'filters' | 'search'> {
  summary: ReadinessSummary
}

function Causes({ summary: { causes }, filters, search }: CausesProps): ReactNode {
  const t = useText()
  const most = Math.max(1, ...causes.map(({ count }) => count))
  const { causes: chosen, ...others } = filters
  const isChosen = (cause: string) => Array.isArray(chosen) && chosen.length === 1 && chosen[0] === cause
  if (causes.length === 0) return null
  return (
    <ul className="ready-causes" aria-label={t('ready.causes')}>
      {causes.map(({ cause, count, roles }) => (
        <li
          key={cause}
          className={[isChosen(cause) ? 'is-chosen' : '', WAITING.has(cause) ? 'is-waiting' : '']
            .join(' ')
            .trim()}
        >
          <button
            type="button"
            aria-pressed={isChosen(cause)}
            onClick={() => search(isChosen(cause) ? others : { ...others, causes: [cause] })}
          >
            <span>{enumLabel(ReadinessCause, cause)}</span>
            <span aria-hidden="true">
              <i style={{ inlineSize: `${(count / most) * 100}%` }} />
            </span>
            <b className="mp-num">{formatNumber(count)}</b>
            <span className="ready-who mp-soft" title={listed(roles)}>
              {whoOf(cause, roles, t)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Who can mend a cause. */
function whoOf(cause: ReadinessCause, roles: readonly string[], t: ReturnType<typeof useText>): string {
  if (WAITING.has(cause)) return t('ready.authority')
  if (cause === 'NO_ACCOUNT') return t('ready.platform')
  return roles.length > 0 ? listed(roles) : t('ready.nobody')
}
