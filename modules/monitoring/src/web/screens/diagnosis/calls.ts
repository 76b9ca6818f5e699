import { api } from '@motorpool/ui'
import type { DiagnosisRow } from '../../../shared/diagnosis.ts'

const BASE = '/api/vehicle-svc/alarm/vehicle/V1.0'

/** An alarm that went on in the window, as the area of alarms tells of it. */
export interface Band {
  id: string
  name: string
  level: number
  begin: number
  end: number | null
}

export interface Asked {
  vin: string
  protocol: string
  cmdList: readonly string[]
  beginTime: number
  endTime: number
  page: number
  pageSize: number
}

export const diagnosisCalls = {
  page: (asked: Asked, signal: AbortSignal) =>
    api.post<{ items: DiagnosisRow[]; total: number }>(`${BASE}/diagnosis/page`, asked, {
      quiet: true,
      signal,
    }),
  during: (vin: string, beginTime: number, endTime: number, signal: AbortSignal) =>
    api.get<Band[]>(
      `${BASE}/${encodeURIComponent(vin)}/during`,
      { beginTime: String(beginTime), endTime: String(endTime) },
      { quiet: true, signal },
    ),
}
