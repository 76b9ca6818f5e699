import { api, conflictOf, failureMessage } from '@motorpool/ui'
import { useState } from 'react'
import type { ThemeContent } from '../../../shared/theme.ts'
import { BASE, type Draft, draftOf, type Theme } from './themes.ts'

export interface ThemeEditor {
  /** The style variables as they are chosen now. */
  content: ThemeContent
  busy: boolean
  /** Why the theme was refused. */
  problem: string | undefined
  /** Somebody else has changed it. */
  conflict: boolean
  /** Loads what is stored now, in place of what was chosen. */
  newest(): Promise<Draft>
  /** What was chosen is to be saved on top of what is stored now. */
  keep(): Promise<void>
  change(key: string, value: string): void
  /** Stores what the form holds with the colours beside it. */
  save(values: Omit<Draft, 'content' | 'id'>): Promise<void>
}

/** One theme while it is edited: a new one, or one that is stored already and has an id. */
export function useThemeEditor(start: Draft, onDone: () => Promise<void>): ThemeEditor {
  const [content, setContent] = useState(start.content)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [version, setVersion] = useState(start.updateTime)
  const newest = async (): Promise<Draft> => {
    const theme = await api.get<Theme>(`${BASE}/${start.id ?? ''}`)
    setVersion(theme.updateTime)
    setFailure(undefined)
    return draftOf(theme)
  }
  return {
    content,
    busy,
    problem: failure === undefined ? undefined : failureMessage(failure),
    conflict: conflictOf(failure) !== undefined,
    newest: async () => {
      const draft = await newest()
      setContent(draft.content)
      return draft
    },
    keep: async () => void (await newest()),
    change: (key, value) => setContent((now) => ({ ...now, [key]: value })),
    save: async (values) => {
      setBusy(true)
      setFailure(undefined)
      const body = { ...values, content, ...(start.id ? { id: start.id, updateTime: version } : {}) }
      try {
        if (start.id) await api.put(BASE, body, { quiet: true })
        else await api.post(BASE, body, { quiet: true })
        await onDone()
      } catch (error) {
        setFailure(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
