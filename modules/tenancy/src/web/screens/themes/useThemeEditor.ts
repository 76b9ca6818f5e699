import { api, failureMessage } from '@motorpool/ui'
import { useState } from 'react'
import type { ThemeContent } from '../../../shared/theme.ts'
import { BASE, type Draft } from './themes.ts'

export interface ThemeEditor {
  /** The style variables as they are chosen now. */
  content: ThemeContent
  busy: boolean
  /** Why the theme was refused. */
  problem: string | undefined
  change(key: string, value: string): void
  /** Stores what the form holds with the colours beside it. */
  save(values: Omit<Draft, 'content' | 'id'>): Promise<void>
}

/** One theme while it is edited: a new one, or one that is stored already and has an id. */
export function useThemeEditor(start: Draft, onDone: () => Promise<void>): ThemeEditor {
  const [content, setContent] = useState(start.content)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  return {
    content,
    busy,
    problem,
    change: (key, value) => setContent((now) => ({ ...now, [key]: value })),
    save: async (values) => {
      setBusy(true)
      setProblem(undefined)
      const body = { ...values, content, ...(start.id ? { id: start.id } : {}) }
      try {
        if (start.id) await api.put(BASE, body, { quiet: true })
        else await api.post(BASE, body, { quiet: true })
        await onDone()
      } catch (error) {
        setProblem(failureMessage(error))
      } finally {
        setBusy(false)
      }
    },
  }
}
