import { activities, announcements, articles, feedback } from '@motorpool/content/shared'
import { type NearSite, type ServiceOrder, serviceOrders } from '@motorpool/service/shared'
import { api, download } from '@motorpool/ui'
import type { OwnAccount, PersonalPart } from '../../shared/index.ts'
import type { PageOf } from './calls.ts'

const ACCOUNT = '/api/customer-svc/customer/accounts/V1.0'
const SITES = '/api/customer-svc/service/site/V1.0/near/sites/map'

/** What is published, as its readers get it. */
export interface News {
  id: string
  title: string
  summary?: string | null
  content: string
  coverImage: string | null
  publishTime: number | null
  startTime?: number
  endTime?: number | null
}

/** What a customer wrote, with the reply. */
export interface OwnFeedback {
  id: string
  type: string
  title: string
  content: string
  vin: string | null
  replyStatus: string
  images: readonly string[] | null
  response: string | null
  responseTime: number | null
  createTime: number
}

export interface NewFeedback {
  type: string
  title: string
  content: string
  vin?: string | undefined
  /** Ids of stored pictures. */
  images?: readonly string[]
}

export interface NewOrder {
  vin: string
  orderType: string
  content: string
  contactName: string
  contactPhone: string
  expectTime?: number | undefined
  /** Ids of stored pictures. */
  images?: readonly string[]
}

export type AccountChange = Partial<
  Pick<
    OwnAccount,
    'accountName' | 'email' | 'address' | 'customerType' | 'customerCertType' | 'customerCertNo'
  >
>

/** Screens show failures in their place. */
const quiet = (signal?: AbortSignal) => ({ quiet: true, ...(signal ? { signal } : {}) })

export const NEWS = { activity: activities.api, announcement: announcements.api, article: articles.api }
export type NewsKind = keyof typeof NEWS

export const ownCalls = {
  account: (signal?: AbortSignal) => api.get<OwnAccount>(ACCOUNT, undefined, quiet(signal)),
  changeAccount: (body: AccountChange) => api.put<boolean>(`${ACCOUNT}/bind/info`, body),
  personal: (signal?: AbortSignal) =>
    api.get<PersonalPart[]>(`${ACCOUNT}/personal`, undefined, quiet(signal)),
  personalFile: () => download(`${ACCOUNT}/personal/export`),
  /** The password is sealed. */
  erase: (password: string) => api.put<boolean>(`${ACCOUNT}/personal/erase`, { password }, { quiet: true }),
  sites: (here: { lng: number; lat: number } | undefined, signal?: AbortSignal) =>
    api.get<NearSite[]>(SITES, here, quiet(signal)),
  news: (kind: NewsKind, page: number, pageSize: number, signal?: AbortSignal) =>
    api.post<PageOf<News>>(`${NEWS[kind]}/app/page`, { page, pageSize }, quiet(signal)),
  feedback: (page: number, pageSize: number, signal?: AbortSignal) =>
    api.post<PageOf<OwnFeedback>>(`${feedback.api}/app/page`, { page, pageSize }, quiet(signal)),
  writeFeedback: (body: NewFeedback) => api.post(feedback.api, body),
  orders: (page: number, pageSize: number, signal?: AbortSignal) =>
    api.post<PageOf<ServiceOrder>>(`${serviceOrders.api}/page`, { page, pageSize }, quiet(signal)),
  ask: (body: NewOrder) => api.post(serviceOrders.api, body),
  cancelOrder: (id: string, reason: string) => api.put(`${serviceOrders.api}/${id}/cancel`, { reason }),
  rate: (id: string, score: number) => api.put(`${serviceOrders.api}/${id}/rate`, { score }),
}
