import { api } from '@motorpool/ui'

const BASE = '/api/customer-svc/customer/accounts/V1.0'
/** Refusals stand in the dialog; nobody is signed in. */
const AT_SIGN_IN = { quiet: true, keepSession: true }

export interface Registration {
  phone: string
  email?: string | undefined
  code: string
  accountName: string
  /** Sealed. */
  password: string
}

export const selfServiceCalls = {
  registerCode: (to: { phone: string } | { email: string }) =>
    api.post<boolean>(`${BASE}/register/code`, to, AT_SIGN_IN),
  register: (body: Registration) => api.post<{ audited: boolean }>(`${BASE}/register`, body, AT_SIGN_IN),
  forgottenCode: (address: string) =>
    api.post<boolean>(`${BASE}/password/forgotten/code`, { address }, AT_SIGN_IN),
  forgotten: (body: { address: string; code: string; password: string }) =>
    api.post<boolean>(`${BASE}/password/forgotten`, body, AT_SIGN_IN),
}
