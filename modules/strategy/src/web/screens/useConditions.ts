import type { Row } from '@motorpool/resource/web'
import { ApiError, api, conflictOf, messagesInRow, t, toast } from '@motorpool/ui'
import { useState } from 'react'
import { CONTINUE_MAX, strategyConditions } from '../../shared/conditions.ts'

export const CONDITIONS = strategyConditions.api

/** A condition while it is edited; a new one has no id yet. */
export interface Line extends Record<string, unknown> {
  key: number
}

/** The conditions of a strategy and the version that they have: that of the strategy. */
export interface Stored {
  name: string
  version: unknown
  rows: readonly Row[]
}

export async function loadConditions(strategyApi: string, kind: string, id: string): Promise<Stored> {
  // The version first: a change between the two calls is noticed when the set is saved.
  const strategy = await api.get<Row>(`${strategyApi}/${encodeURIComponent(id)}`)
  const { items } = await api.post<{ items: Row[] }>(`${CONDITIONS}/page`, {
    [kind]: id,
    page: 1,
    pageSize: 50,
  })
  return { name: String(strategy.strategyName), version: strategy.updateTime, rows: items }
}

const SENT = [
  'conditionName',
  'functionFieldId',
  'alarmCondition',
  'calcValue',
  'calcValueEnd',
  'continueBegin',
  'continueEnd',
  'continueType',
  'localeValue',
]

/** What is stored of a line: what was left empty is null. */
export const sentLine = (line: Line): Record<string, unknown> =>
  Object.fromEntries(
    SENT.map((name) => [
      name,
      name === 'calcValueEnd' && line.alarmCondition !== 'BETWEEN' ? null : (line[name] ?? null),
    ]),
  )

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
const isWhole = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= CONTINUE_MAX

/** The first thing that a line lacks (R356, R357), as the key of its prompt; undefined: nothing. */
export function promptOf(line: Line): string | undefined {
  if (isEmpty(line.conditionName)) return 'strategy.prompt.name'
  if (isEmpty(line.functionFieldId)) return 'strategy.prompt.item'
  if (isEmpty(line.alarmCondition)) return 'strategy.prompt.condition'
  const isRange = line.alarmCondition === 'BETWEEN'
  if (isEmpty(line.calcValue)) return isRange ? 'strategy.prompt.start' : 'strategy.prompt.value'
  if (isRange && isEmpty(line.calcValueEnd)) return 'strategy.prompt.end'
  for (const name of ['continueBegin', 'continueEnd'])
    if (!isEmpty(line[name]) && !isWhole(line[name])) return 'strategy.prompt.integer'
  return undefined
}

const lineText = (at: number, message: string) => t('strategy.line', { n: at + 1, message })

function failureOf(error: unknown): string {
  if (error instanceof ApiError && error.fields.length > 0)
    return messagesInRow(
      error.fields.map((one) => lineText(Number(/\d+/.exec(one.field)?.[0] ?? 0), one.message)),
    )
  return error instanceof Error ? error.message : String(error)
}

/** The conditions of a strategy while they are edited. */
export function useConditions(strategyId: string, { rows, version }: Stored, onDone: () => void) {
  const [{ lines }, setState] = useState(() => ({
    lines: rows.map((row, key): Line => ({ ...row, key })),
    next: rows.length,
  }))
  const [begun] = useState(lines)
  const [failure, setFailure] = useState<{ text: string; conflict: boolean }>()
  const [busy, setBusy] = useState(false)
  const change = (to: (lines: readonly Line[]) => Line[]) =>
    setState((old) => ({ ...old, lines: to(old.lines) }))
  return {
    lines,
    busy,
    failure,
    changed: JSON.stringify(lines.map(sentLine)) !== JSON.stringify(begun.map(sentLine)),
    add: () =>
      setState((old) => ({
        lines: [...old.lines, { key: old.next, continueType: 'SECOND' }],
        next: old.next + 1,
      })),
    remove: (key: number) => change((old) => old.filter((line) => line.key !== key)),
    set: (key: number, values: Readonly<Record<string, unknown>>) =>
      change((old) => old.map((line) => (line.key === key ? { ...line, ...values } : line))),
    save: async () => {
      const at = lines.findIndex((line) => promptOf(line) !== undefined)
      const found = lines[at]
      const prompt = found && promptOf(found)
      if (prompt) {
        setFailure({ text: lineText(at, t(prompt, { 0: 0, 1: CONTINUE_MAX })), conflict: false })
        return
      }
      setBusy(true)
      try {
        const body = { strategyId, updateTime: version, conditions: lines.map(sentLine) }
        await api.post(`${CONDITIONS}/set`, body, { quiet: true })
        toast.success(t('resource.updated'))
        onDone()
      } catch (error) {
        setFailure({ text: failureOf(error), conflict: conflictOf(error) !== undefined })
      } finally {
        setBusy(false)
      }
    },
  }
}
