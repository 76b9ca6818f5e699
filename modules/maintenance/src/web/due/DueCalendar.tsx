import { EmptyState, ErrorState, Page, Panel, SkeletonBlock, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { DUE_DAYS } from '../../shared/due.ts'
import { maintenanceLogs } from '../../shared/logs.ts'
import { maintenanceCalls } from '../calls.ts'
import { DueDays } from './DueDays.tsx'
import { DueList } from './DueList.tsx'

/** The services of the next days: how many on each, and those of the chosen one. */
export function DueCalendar({ head }: { head: ReactNode }): ReactNode {
  const t = useText()
  const [chosen, setChosen] = useState<string>()
  const due = useQuery({
    queryKey: [maintenanceLogs.key, 'due'],
    queryFn: ({ signal }) => maintenanceCalls.due(signal),
  })
  const { data } = due
  const first = data?.days[0]?.day ?? data?.today
  const day = chosen ?? first
  const total = data?.days.reduce((sum, { total: n }) => sum + n, 0) ?? 0
  const body = () => {
    if (due.isError) return <ErrorState error={due.error} onRetry={() => void due.refetch()} />
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
      <div className="mt-calendar">
        <Panel title={t('maintenance.dueDays', { n: DUE_DAYS, total })}>
          <DueDays days={data.days} today={data.today} chosen={day} onChoose={setChosen} />
        </Panel>
        <Panel title={day}>
          <DueList items={data.items.filter((item) => item.day === day)} />
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
