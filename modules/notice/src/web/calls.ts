import { api } from '@motorpool/ui'
import { noticeLogs } from '../shared/logs.ts'
import { noticeStrategys } from '../shared/strategies.ts'

export const noticeCalls = {
  /** What a message says with these texts. */
  preview: (texts: { titleTemplate: string | null; contentTemplate: string | null }) =>
    api.post<{ title: string; content: string }>(`${noticeStrategys.api}/preview`, texts, { quiet: true }),
  /** A trial to the caller by every way of a strategy. */
  test: (id: string) => api.post<{ total: number }>(`${noticeStrategys.api}/test`, { id }),
  retry: (ids: readonly string[]) => api.post<{ total: number }>(`${noticeLogs.api}/retry`, { ids }),
}
