import { api } from '@motorpool/ui'
import type { MessageLists } from '../shared/list.ts'

const API = '/api/system-svc/message'

export const LISTS_KEY = ['messages', 'lists'] as const
export const COUNT_KEY = ['messages', 'count'] as const

export const messageCalls = {
  count: () => api.get<number>(`${API}/count`, undefined, { quiet: true }),
  lists: () => api.get<MessageLists>(`${API}/init`),
  content: (id: string) => api.get<string>(`${API}/content`, { msg_id: id }, { quiet: true }),
  read: (id: string) => api.post<boolean>(`${API}/has_read`, { msg_id: id }),
  remove: (id: string) => api.post<boolean>(`${API}/remove_readed`, { msg_id: id }),
  restore: (id: string) => api.post<boolean>(`${API}/restore`, { msg_id: id }),
}
