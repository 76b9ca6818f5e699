import { api, upload } from '@motorpool/ui'
import type { OtaFailure, OtaState, OtaTaskStatus } from '../shared/enums.ts'
import { otaFiles } from '../shared/files.ts'
import { otaTasks } from '../shared/tasks.ts'

export type TaskOrder = 'start' | 'pause' | 'resume' | 'cancel' | 'retry'

export interface Ring {
  ring: number
  total: number
  waiting: number
  underWay: number
  succeeded: number
  failed: number
}

export interface TaskTerminal {
  id: string
  vin: string
  terminalCode: string
  oldVersion: string | null
  targetVersion: string
  ring: number
  state: OtaState
  progress: number
  tryTimes: number
  failReason: OtaFailure | null
}

export interface TaskView {
  items: TaskTerminal[]
  total: number
  taskStatus: OtaTaskStatus
  rings: Ring[]
}

export interface KeptPackage {
  id: string
  fileName: string
  sha256: string
}

export const otaCalls = {
  order: (id: string, name: TaskOrder) => api.put(`${otaTasks.api}/${encodeURIComponent(id)}/${name}`, {}),
  terminals: (id: string, asked: { page: number; pageSize: number; state?: OtaState }) =>
    api.post<TaskView>(`${otaTasks.api}/${encodeURIComponent(id)}/terminals/page`, asked, { quiet: true }),
  async upload(file: File, onProgress: (percent: number) => void): Promise<KeptPackage> {
    const form = new FormData()
    form.set('file', file)
    const answer = await upload<KeptPackage>(`${otaFiles.api}/upload`, form, { onProgress })
    if (answer.kind !== 'data') throw new Error('the upload was answered with a file')
    return answer.data
  },
}
