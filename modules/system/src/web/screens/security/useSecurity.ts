import { api } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

export interface Failures {
  of: string
  failures: number
  last: number
}

export interface OpenToken {
  id: string
  name: string
  owner: string
  tenantName: string
  scopes: string[]
  lastUsedTime: number | null
  lastUsedIp: string | null
  expireTime: number
}

export interface Overview {
  signIns: number
  failures: number
  tokens: number
  byName: Failures[]
  byAddress: Failures[]
  blocked: { kind: 'name' | 'pair' | 'address'; of: string; until: number }[]
  openTokens: OpenToken[]
  refusals: { byReason: { reason: string; devices: number; attempts: number }[]; recent: number }
  state: {
    keys: { name: 'password' | 'vault'; since: number | null }[]
    proxies: number
    metrics: 'off' | 'loopback' | 'all'
    privateTargets: boolean
  } | null
}

export interface SignIn {
  id: string
  loginName: string
  tenantName: string
  clientId: string
  ip: string | null
  ipArea: string | null
  result: 'SUCCESS' | 'FAIL'
  failReason: string | null
  loginTime: number
}

const API = '/api/system-svc/admin/security/V1.0'
const REFRESH_MS = 60_000

/** What the platform's administrator watches, asked for again each minute. */
export function useOverview() {
  return useQuery({
    queryKey: ['admin', 'security'],
    queryFn: ({ signal }) => api.get<Overview>(API, undefined, { signal, quiet: true }),
    refetchInterval: REFRESH_MS,
  })
}

/** Tries to sign in, a page at a time; another choice of result begins at the first page. */
export function useSignIns(pageSize = 20) {
  const [asked, ask] = useState<{ page: number; result?: SignIn['result'] | undefined }>({ page: 1 })
  const query = useQuery({
    queryKey: ['admin', 'security', 'signIns', asked, pageSize],
    queryFn: () =>
      api.post<{ items: SignIn[]; total: number }>(`${API}/signIns/page`, { ...asked, pageSize }),
    placeholderData: (before) => before,
  })
  return {
    query,
    asked,
    pageSize,
    turn: (page: number) => ask((was) => ({ ...was, page })),
    choose: (result: SignIn['result'] | undefined) => ask({ page: 1, result }),
  }
}
