import { EmptyState, ErrorState, Page, Panel, SkeletonBlock, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { DUE_DAYS } from '../../shared/due.ts'
import { DueDays } from './DueDays.tsx'
import { DueList } from './DueList.tsx'
import { useDue } from './useDue.ts'

/** The services of the next days: how many on each, and those of the chosen one. */
export function DueCalendar({ head }: { head: ReactNode }): ReactNode {
  const t = useText()
  const { query, data, day, choose, total, items } = useDue()
  const body = () => {
    if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    if (!data || !day) return <SkeletonBlock height={420} />
    if (total === 0)
      return (
        <EmptyState
          icon="calendar"
          title={t('maintenance.noneDue', { n: DUE_DAYS })}
          hint={t('maintenance.noneDueHint')}
        />
      )
    return (
      <div className="mp-calendar">
        <Panel title={t('maintenance.dueDays', { n: DUE_DAYS, total })}>
          <DueDays days={data.days} today={data.today} chosen={day} onChoose={choose} />
        </Panel>
        <Panel title={day}>
          <DueList items={items} />
        </Panel>
      </div>
    )
  }
  return (
    <Page grow>
      <div className="mt-head">{head}</div>
      {body()}
    </Page>
  )
}
