import type { Row } from '@motorpool/resource/web'
import { ApiError, api, conflictOf, messagesInRow, t, toast, usePermission } from '@motorpool/ui'
import { useState } from 'react'
import { vehicleModels, vehicleModelThresholds } from '../../../shared/index.ts'

export const THRESHOLDS = vehicleModelThresholds.api

/** The thresholds of a model and the version that they have: that of the model. */
export interface ModelThresholds {
  name: string
  version: unknown
  rows: readonly Row[]
}

export async function loadThresholds(modelId: string): Promise<ModelThresholds> {
  const id = encodeURIComponent(modelId)
  // The version first: a change between the two calls is noticed when the set is saved.
  const model = await api.get<Row>(`${vehicleModels.api}/${id}`)
  const rows = await api.post<Row[]>(`${THRESHOLDS}/${id}/list`)
  return { name: String(model.modelName), version: model.updateTime, rows }
}

/** A threshold while it is edited; a new one has no id yet. */
export interface Line extends Record<string, unknown> {
  key: number
}

const SENT = ['functionFieldId', 'alarmLevel', 'lowerValue', 'upperValue', 'unit', 'continueTime', 'enabled']

/** What is stored of a line: what was left empty is null. */
export const sentLine = (line: Line): Record<string, unknown> =>
  Object.fromEntries(SENT.map((name) => [name, line[name] ?? null]))

/** Which line a message is about, as people count: `thresholds.0.unit` is the first. */
export const lineOf = (field: string): number => Number(/\d+/.exec(field)?.[0] ?? 0) + 1

/** What was wrong with the thresholds, line by line. */
export function thresholdFailure(error: unknown): string {
  if (error instanceof ApiError && error.fields.length > 0)
    return messagesInRow(
      error.fields.map((one) => t('vehicle.threshold.line', { n: lineOf(one.field), message: one.message })),
    )
  return error instanceof Error ? error.message : String(error)
}

export interface Thresholds {
  lines: readonly Line[]
  editable: boolean
  /** Something was changed since it was loaded. */
  changed: boolean
  busy: boolean
  failure: string | undefined
  /** Somebody else has changed the thresholds or their model. */
  conflict: boolean
  /** What is shown is to be saved on top of what is stored now. */
  keep(): Promise<void>
  add(): void
  remove(key: number): void
  set(key: number, change: Readonly<Record<string, unknown>>): void
  /** Stores all lines together: all of them, or none. */
  save(): Promise<void>
}

/** The alarm thresholds of a model while they are edited (R296). */
export function useThresholds(
  modelId: string,
  { rows, version: loaded }: ModelThresholds,
  onDone: () => void,
): Thresholds {
  const may = usePermission()
  const [{ lines }, setState] = useState(() => ({
    lines: rows.map((row, key): Line => ({ alarmLevel: '1', enabled: true, ...row, key })),
    next: rows.length,
  }))
  const [version, setVersion] = useState(loaded)
  const [refusal, setRefusal] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [begun] = useState(lines)
  const change = (to: (lines: readonly Line[]) => Line[]) =>
    setState((old) => ({ ...old, lines: to(old.lines) }))
  return {
    lines,
    changed: JSON.stringify(lines.map(sentLine)) !== JSON.stringify(begun.map(sentLine)),
    editable: may('vehicle/models/update'),
    busy,
    failure: refusal === undefined ? undefined : thresholdFailure(refusal),
    conflict: conflictOf(refusal) !== undefined,
    keep: async () => {
      setVersion((await loadThresholds(modelId)).version)
      setRefusal(undefined)
    },
    add: () =>
      setState((old) => ({
        lines: [...old.lines, { alarmLevel: '1', enabled: true, key: old.next }],
        next: old.next + 1,
      })),
    remove: (key) => change((old) => old.filter((line) => line.key !== key)),
    set: (key, values) =>
      change((old) => old.map((line) => (line.key === key ? { ...line, ...values } : line))),
    save: async () => {
      setBusy(true)
      try {
        const body = { vehicleModelId: modelId, updateTime: version, thresholds: lines.map(sentLine) }
        await api.post(`${THRESHOLDS}/alarm/set`, body, { quiet: true })
        toast.success(t('resource.updated'))
        onDone()
      } catch (error) {
        setRefusal(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
