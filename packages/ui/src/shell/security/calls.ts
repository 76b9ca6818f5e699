import { api } from '../../api/client.ts'
import { sealPassword } from '../../state/actions.ts'

const OTP = '/api/system-svc/users/V1.0/otp'
const TOKENS = '/api/system-svc/users/V1.0/apiTokens'
const quiet = { quiet: true }

export interface FactorStatus {
  enabled: boolean
  recoveryLeft: number
}

export interface ApiToken {
  id: string
  name: string
  hint: string
  scopes: string[]
  createTime: number
  expireTime: number
  lastUsedTime: number | null
  /** Where that call came from, if it is known. */
  lastUsedIp: string | null
}

interface Codes {
  recoveryCodes: string[]
}

export const factorStatus = () => api.get<FactorStatus>(OTP, undefined, quiet)

export const beginFactor = async (password: string) =>
  api.post<{ secret: string; uri: string }>(`${OTP}/begin`, { password: await sealPassword(password) }, quiet)

export const confirmFactor = (otp: string) => api.post<Codes>(`${OTP}/confirm`, { otp }, quiet)
export const renewCodes = (otp: string) => api.post<Codes>(`${OTP}/renew`, { otp }, quiet)

export const disableFactor = async (password: string, otp: string) =>
  api.post(`${OTP}/disable`, { password: await sealPassword(password), otp }, quiet)

export const apiTokens = () => api.get<ApiToken[]>(TOKENS, undefined, quiet)

export const createToken = (name: string, days: number, scopes: readonly string[]) =>
  api.post<{ id: string; token: string }>(TOKENS, { name, days, scopes }, quiet)

export const revokeToken = (id: string) => api.delete(`${TOKENS}/${id}`)
