import { toast } from '@motorpool/ui'
import { useState } from 'react'
import type { FileRule } from './file-rules.ts'
import { fileRefusal, uploadFile } from './uploads.ts'

export interface Upload {
  /** How much of the file under way has left the browser; undefined while there is none. */
  percent: number | undefined
  /** Sends files one after another and answers the ids of those that were stored. */
  send(files: readonly File[]): Promise<string[]>
}

/** Of the files chosen those that there is room for (R175). */
export function withinCount<T>(files: readonly T[], held: number, count: number): T[] {
  return files.slice(0, Math.max(0, count - held))
}

/**
 * Sends chosen files at once. One that the rule refuses is not sent, and its reason is shown (R172–R175); one that the
 * server refuses ends the sending, those before it stay.
 */
export function useUpload(rule: FileRule): Upload {
  const [percent, setPercent] = useState<number>()
  const send = async (files: readonly File[]): Promise<string[]> => {
    const stored: string[] = []
    try {
      for (const file of files) {
        const refusal = fileRefusal(file, rule)
        if (refusal === undefined) {
          setPercent(0)
          stored.push((await uploadFile(file, setPercent)).id)
        } else toast.error(refusal)
      }
    } catch (error) {
      // The client has shown the refusal.
      console.warn('upload', error)
    } finally {
      setPercent(undefined)
    }
    return stored
  }
  return { percent, send }
}
