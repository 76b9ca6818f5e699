import { api } from '@motorpool/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { softVersionCollects, type TriedPayload } from '../../../shared/index.ts'

const ALL = { page: 1, pageSize: 100 }

/** Tries what a software version defines on a body, or on a whole frame where no frame id is chosen. */
export function useTrial(softVersionId: string) {
  const [frameId, setFrameId] = useState<string>()
  const [content, setContent] = useState('')
  const items = useQuery({
    queryKey: [softVersionCollects.key, 'frames', softVersionId],
    queryFn: ({ signal }) =>
      api.post<{ items: { frameId: string | null }[] }>(
        `${softVersionCollects.api}/page`,
        { softVersionId, ...ALL },
        { signal, quiet: true },
      ),
  })
  const tried = useMutation({
    mutationFn: () =>
      api.post<TriedPayload[]>(
        `${softVersionCollects.api}/decode`,
        { softVersionId, content, ...(frameId ? { frameId } : {}) },
        { quiet: true },
      ),
  })
  return {
    /** Frame ids that the version defines, each once, in the order of its items. */
    frameIds: [...new Set((items.data?.items ?? []).flatMap((row) => row.frameId ?? []))],
    /** How the frame ids were asked for. */
    items,
    frameId,
    setFrameId,
    content,
    setContent,
    ready: content.trim() !== '',
    tried,
  }
}
