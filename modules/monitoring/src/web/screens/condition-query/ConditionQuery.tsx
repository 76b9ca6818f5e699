import './condition-query.css'
import { Answer, EmptyState, Page, SkeletonRows, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { CONDITION_QUERY_LIMITS } from '../../../shared/condition-query.ts'
import { QueryForm } from './QueryForm.tsx'
import { RunResult } from './RunResult.tsx'
import { useConditionQuery, useFields } from './useConditionQuery.ts'

/** When, how often and for how long the vehicles of a fleet met conditions. */
export default function ConditionQuery(): ReactNode {
  const t = useText()
  const state = useConditionQuery()
  const { fields, query } = useFields()
  const { days, vehicles, keptDays } = CONDITION_QUERY_LIMITS
  return (
    <Page>
      <div className="cq">
        <Answer of={query} waiting={<SkeletonRows rows={3} />}>
          {() => <QueryForm state={state} />}
        </Answer>
        {state.id === null ? (
          <EmptyState
            icon="search"
            title={t('monitor.query.begin')}
            hint={t('monitor.query.beginHint', { days, vehicles, kept: keptDays })}
          />
        ) : (
          <Answer of={state.found} waiting={<SkeletonRows rows={6} />}>
            {(run) => <RunResult key={run.id} run={run} fields={fields} />}
          </Answer>
        )}
      </div>
    </Page>
  )
}
