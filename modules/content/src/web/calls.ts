import type { Row } from '@motorpool/resource/web'
import { api } from '@motorpool/ui'

export interface EntryView {
  id: string
  title: string
  content: string
  coverImage: string | null
  summary: string | null
  author?: string | null
  category?: string | null
  publishTime: number | null
  startTime?: number
  endTime?: number | null
  linkUrl?: string | null
  viewCount?: number | undefined
}

export interface FeedbackThread extends Row {
  type: string
  title: string
  content: string
  images: string[] | null
  contactName: string | null
  contactPhone: string | null
  vin: string | null
  replyStatus: string
  response: string | null
  responseTime: number | null
  createTime: number
}

type Kind = { api: string }

export const contentCalls = {
  submit: (kind: Kind, ids: readonly string[]) => api.post(`${kind.api}/submit`, { ids }),
  recall: (kind: Kind, ids: readonly string[]) => api.post(`${kind.api}/recall`, { ids }),
  audit: (kind: Kind, id: string, auditState: 'PASS' | 'NOT_PASS', auditOpinion: string) =>
    api.post(`${kind.api}/audit`, { ids: [id], auditState, ...(auditOpinion ? { auditOpinion } : {}) }),
  view: (kind: Kind, id: string) => api.get<EntryView>(`${kind.api}/${encodeURIComponent(id)}/view`),
  find: (kind: Kind, id: string) => api.get<EntryView>(`${kind.api}/${encodeURIComponent(id)}`),
  preview: (
    kind: Kind,
    { title, author, category, summary, content, coverImage, publishTime }: Omit<EntryView, 'id'>,
  ) =>
    api.post<EntryView>(`${kind.api}/preview`, {
      title,
      author,
      category,
      summary,
      content,
      coverImage,
      publishTime,
    }),
  reply: (kind: Kind, id: string, response: string) => api.post(`${kind.api}/replay`, { id, response }),
}
