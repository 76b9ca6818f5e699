import { api, fetchFile, upload } from '@motorpool/ui'
import {
  type OwnRealName,
  ownerRequests,
  PAPER_KINDS,
  type PaperKind,
  type Side,
  storeRequests,
} from '../shared/index.ts'

const base = ({ path }: PaperKind) => `/api/verify-svc/${path}/V1.0`

export interface Recognised {
  imageId: string | null
  unread: string | null
  fields: { field: string; value: string; score: number }[]
}

export interface Saved {
  step: number
  status: string
  failReason: string | null
  /** ms; when its owner handed it in. */
  submitTime: number | null
  papers: {
    kind: string
    vin: string
    values: Record<string, string> | null
    time: number
    eraseTime: number | null
  }[]
  images: { id: string; kind: string; name: string; erased: boolean }[]
}

async function send<Answer>(path: string, requestId: string, file: File): Promise<Answer> {
  const form = new FormData()
  form.append('file', file)
  const answer = await upload<Answer>(path, form, { query: { requestId } })
  if (answer.kind !== 'data') throw new Error('an upload answered a file')
  return answer.data
}

export const keyOf = (side: Side): string => (side === 'owner' ? ownerRequests.key : storeRequests.key)

/** The papers of one side, in the order of their steps. */
export const kindsOf = (side: Side): PaperKind[] => PAPER_KINDS.filter((kind) => kind.side === side)

export const wizardCalls = {
  recognise: (kind: PaperKind, document: string, requestId: string, file: File) =>
    send<Recognised>(`${base(kind)}/ai/${document}/upload`, requestId, file),
  picture: (kind: PaperKind, path: 'face_image' | 'net_access_contract', requestId: string, file: File) =>
    send<{ imageId: string }>(`${base(kind)}/${path}/upload`, requestId, file),
  save: (kind: PaperKind, requestId: string, vin: string | undefined, values: Record<string, string>) =>
    api.post<{ step: number }>(`${base(kind)}/save`, { requestId, ...(vin ? { vin } : {}), values }),
  addVehicle: (kind: PaperKind, requestId: string, vin: string) =>
    api.post<{ step: number; checksDigit: boolean }>(`${base(kind)}/step/vin`, { requestId, vin }),
  saved: (kind: PaperKind, requestId: string, signal?: AbortSignal) =>
    api.get<Saved>(`${base(kind)}/${requestId}`, undefined, signal ? { signal } : {}),
  audit: (side: Side, id: string, passed: boolean, opinion = '') =>
    api.post(`/api/verify-svc/${side === 'owner' ? 'customer' : 'store'}/verify/request/V1.0/audit`, {
      id,
      passed,
      ...(opinion ? { opinion } : {}),
    }),
  look: async (side: Side, id: string, reason: string): Promise<Blob> => {
    const path = `/api/verify-svc/papers/V1.0/${side}/image`
    return (await fetchFile(path, { method: 'POST', body: { id, reason } })).blob
  },
  erase: (side: Side, requestId: string, reason: string) =>
    api.put(`/api/verify-svc/papers/V1.0/${side}/erase`, { requestId, reason }),
  cancel: (vin: string) =>
    api.put(`/api/verify-svc/vehicle/verify_info/V1.0/${encodeURIComponent(vin)}/realName/cancel`, {}),
  sendFiles: (vin: string) =>
    api.put(`/api/verify-svc/vehicle/verify_info/V1.0/${encodeURIComponent(vin)}/ftp`, {}),
  organisation: (vins: readonly string[]) =>
    api.put('/api/verify-svc/vehicle/verify_info/V1.0/batch/realName', { vins, type: 'ORG' }),
}

/** What owners do themselves. */
export const ownCalls = {
  vehicles: (signal?: AbortSignal) =>
    api.get<OwnRealName[]>(`${ownerRequests.api}/own/vehicles`, undefined, signal ? { signal } : {}),
  begin: (vin: string) => api.post<{ id: string }>(`${ownerRequests.api}/own`, { vin }),
  submit: (id: string) => api.put(`${ownerRequests.api}/${id}/submit`, {}),
  takeBack: (id: string) => api.put(`${ownerRequests.api}/${id}/submit/cancel`, {}),
  remove: (id: string) => api.delete(ownerRequests.api, { ids: [id] }),
}
