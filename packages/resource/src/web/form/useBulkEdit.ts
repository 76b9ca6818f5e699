import { ApiError, api, messagesInRow } from '@motorpool/ui'
import { useState } from 'react'
import { type AnyResource, bulkFields } from '../../shared/define.ts'
import type { Field } from '../../shared/field.ts'
import { parseField, type Values } from '../../shared/validate.ts'
import { useMay } from '../useMay.ts'
import { problemText } from './problem-text.ts'

/** One field of many rows about to get one value. */
export interface BulkEdit {
  /** Fields that may be set for many rows at once by this user. */
  names: readonly string[]
  name: string
  field: Field
  value: unknown
  /** As the inputs of a form see it. */
  values: Values
  busy: boolean
  /** Why it was not done, as a text for people. */
  failure: string | undefined
  /** Another field: what was entered for the one before is gone. */
  choose(name: string): void
  set(value: unknown): void
  /** Checks the value as the server does, then sends it; a value that the field refuses is not sent. */
  send(): Promise<void>
}

/** Fields of a resource that can be set for many rows and that the user may see. */
export function bulkNames(resource: AnyResource, may: (permission: string) => boolean): string[] {
  return bulkFields(resource).filter((name) => {
    const auth = resource.fields[name]?.flags.auth
    return !auth || may(auth)
  })
}

/** Gives one field of all rows with `ids` one value: all of them take it, or none. */
export function useBulkEdit(
  resource: AnyResource,
  ids: readonly string[],
  onDone: (total: number) => void | Promise<void>,
): BulkEdit {
  const may = useMay(resource)
  const names = bulkNames(resource, may)
  const [name, setName] = useState(names[0] ?? '')
  const [value, setValue] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const field = resource.fields[name] as Field

  const send = async (): Promise<void> => {
    const call = resource.calls.bulk
    const wire = field.behaviour.toWire(value, field.options) ?? value ?? null
    const parsed = parseField(field, wire)
    if (!parsed.ok) return setFailure(problemText(resource, name, parsed.problem))
    if (!call) return undefined
    setBusy(true)
    try {
      const body = { ids, values: { [name]: wire } }
      const { total } = await api.put<{ total: number }>(call.path, body, { quiet: true })
      return await onDone(total)
    } catch (error) {
      console.warn(`bulk ${resource.key}`, error)
      if (!(error instanceof ApiError)) throw error
      return setFailure(messagesInRow([error.message, ...error.fields.map((one) => one.message)]))
    } finally {
      setBusy(false)
    }
  }
  return {
    names,
    name,
    field,
    value,
    values: { [name]: value },
    busy,
    failure,
    choose: (next) => {
      setName(next)
      setValue(undefined)
      setFailure(undefined)
    },
    set: (next) => {
      setValue(next)
      setFailure(undefined)
    },
    send,
  }
}
