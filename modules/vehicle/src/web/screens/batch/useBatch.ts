import type { Row } from '@motorpool/resource/web'
import { api, toast, upload, useAct, useText } from '@motorpool/ui'
import { useState } from 'react'
import { vehicles } from '../../../shared/index.ts'

export interface BatchAnswer {
  items: (Row & { found: boolean })[]
  notFound: string[]
}

export const BATCH_CALL = `${vehicles.api}/batchQuery`
/** VINs of one query at most. */
export const BATCH_MAX = 2000

/** What a text lists: between spaces, lines, commas and semicolons of any script, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set(text.split(/[\s,，;；、]+/).filter((word) => word !== '')),
]

export interface Batch {
  answer: BatchAnswer | undefined
  busy: boolean
  byText(text: string): Promise<void>
  byFile(file: File): Promise<void>
}

/** Many vehicles at once, by a list or a sheet (R285); a refused query leaves the answer before. */
export function useBatch(): Batch {
  const t = useText()
  const [answer, setAnswer] = useState<BatchAnswer>()
  const { act, busy } = useAct()
  const run = async (ask: () => Promise<BatchAnswer>): Promise<void> => {
    await act(async () => setAnswer(await ask()))
  }
  return {
    answer,
    busy,
    byText: async (text) => {
      const vins = wordsOf(text)
      if (vins.length > BATCH_MAX) return toast.warning(t('vehicle.batch.tooMany', { n: BATCH_MAX }))
      return run(() => api.post<BatchAnswer>(BATCH_CALL, { vins }))
    },
    byFile: (file) =>
      run(async () => {
        const form = new FormData()
        form.set('file', file)
        const sent = await upload<BatchAnswer>(BATCH_CALL, form)
        if (sent.kind !== 'data') throw new Error('the batch query was answered with a file')
        return sent.data
      }),
  }
}
