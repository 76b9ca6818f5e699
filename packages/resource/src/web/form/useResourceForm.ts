import { ApiError, api, type FieldFailure } from '@motorpool/ui'
import { useCallback, useMemo, useState } from 'react'
import { type AnyResource, labelKey } from '../../shared/define.ts'
import { isEmpty } from '../../shared/empty.ts'
import type { Field } from '../../shared/field.ts'
import { applies, checkRow, type Mode, parseField, type Values, writable } from '../../shared/validate.ts'
import { toForm, toWire, withoutOldFiles } from '../../shared/wire.ts'
import type { Row } from '../list/useResourceList.ts'
import { errorText, problemText } from './problem-text.ts'

/** Loading of a dialog ends this long after the answer (R135). */
export const LOADING_RESET_MS = 500

export interface FormOptions {
  resource: AnyResource
  /** The row to change; none = a new one. */
  row: Row | undefined
  /** Last change to what is sent: sealed passwords, further fields. */
  prepare?(values: Values, mode: Mode): Values | Promise<Values>
  /** Instead of the resource's own call. */
  send?: ((body: Values) => void | Promise<void>) | undefined
  /** `stored`: what was sent, with what the call answered of it, as the id of a new row. */
  onDone(stored: Values): void | Promise<void>
}

export interface ResourceForm {
  mode: Mode
  initial: Values
  busy: boolean
  /** Names of the fields shown in this mode for these values, group by group. */
  groups(
    values: Readonly<Values>,
    may: (permission: string) => boolean,
  ): { name?: string; items: FormField[] }[]
  /** What is wrong with one field, as a text for people. */
  problemOf(name: string, values: Readonly<Values>): string | undefined
  /** Sends; answers the messages to show at the fields, empty when it is done. */
  submit(values: Readonly<Values>): Promise<FieldFailure[]>
}

export interface FormField {
  name: string
  field: Field
  /** Text key. */
  label: string
  labelPos: 'top' | 'left'
  /** Text key; empty for none. */
  placeholder?: string
  col: number
  disabled: boolean
  required: boolean
}

function initialValues(resource: AnyResource, row: Row | undefined): Values {
  if (row) return toForm(resource, row)
  const values: Values = {}
  for (const [name, field] of Object.entries(resource.fields))
    if (field.flags.default !== undefined) values[name] = field.flags.default
  return values
}

function fieldsOf(resource: AnyResource, mode: Mode, values: Readonly<Values>, may: (p: string) => boolean) {
  return resource.form
    .map((group) => ({
      ...(group.name ? { name: group.name } : {}),
      items: group.items.flatMap((item): FormField[] => {
        const field = resource.fields[item.field] as Field
        if (field.flags.auth && !may(field.flags.auth)) return []
        if (item.visible === false || !applies(field, values)) return []
        const usable = writable(field, mode)
        if (!usable && mode === 'create') return []
        return [
          {
            name: item.field,
            field,
            col: item.col ?? 24,
            label: item.label ?? labelKey(resource, item.field),
            labelPos: item.labelPos ?? 'top',
            ...(item.placeholder === undefined ? {} : { placeholder: item.placeholder }),
            disabled: !usable,
            // A stored secret is kept when its field stays empty.
            required: field.flags.required && usable && !(field.kind === 'secret' && mode === 'update'),
          },
        ]
      }),
    }))
    .filter((group) => group.items.length > 0)
}

/** Only what the form shows and may change is sent. */
function sendable(resource: AnyResource, values: Readonly<Values>): Values {
  const names = new Set(resource.form.flatMap((group) => group.items.map((item) => item.field)))
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
}

/** The call by which the resource stores a new row, or the changes of one. */
function ownCall({ key, calls }: AnyResource, row: Row | undefined): (body: Values) => Promise<unknown> {
  const call = row ? calls.update : calls.create
  if (!call) throw new Error(`${key} has no call to store ${row ? 'changes' : 'a new row'}`)
  const send = row && call.method !== 'POST' ? api.put : api.post
  const place = row ? { id: row.id, updateTime: row.updateTime } : {}
  return (body) => send<unknown>(call.path, { ...body, ...place }, { quiet: true })
}

/** A form's rules and its way to the server, without markup: the same checks as the server's (R149). */
export function useResourceForm({ resource, row, prepare, send, onDone }: FormOptions): ResourceForm {
  const mode: Mode = row ? 'update' : 'create'
  const [busy, setBusy] = useState(false)
  const initial = useMemo(() => initialValues(resource, row), [resource, row])

  const problemOf = useCallback(
    (name: string, values: Readonly<Values>): string | undefined => {
      const field = resource.fields[name] as Field
      if (!writable(field, mode) || !applies(field, values)) return undefined
      if (field.kind === 'secret' && mode === 'update' && !values[name]) return undefined
      const wire = field.behaviour.toWire(values[name], field.options) ?? values[name]
      const parsed = parseField(field, wire, values)
      return parsed.ok ? undefined : problemText(resource, name, parsed.problem)
    },
    [resource, mode],
  )

  const submit = useCallback(
    async (values: Readonly<Values>): Promise<FieldFailure[]> => {
      const held = toWire(resource, sendable(resource, values), mode)
      const { errors } = checkRow(resource, held, mode, initial)
      const wire = mode === 'update' ? withoutOldFiles(resource, held, initial) : held
      const own = errors.filter(({ field: name }) => {
        const field = resource.fields[name]
        // What the server fills in no form must have.
        const isFilledIn = field?.flags.filledIn === true && isEmpty(held[name])
        return !isFilledIn && !(mode === 'update' && field?.kind === 'secret')
      })
      if (own.length > 0) return own.map((error) => errorText(resource, error))
      setBusy(true)
      try {
        const body = prepare ? await prepare(wire, mode) : wire
        const answer = await (send ?? ownCall(resource, row))(body)
        await onDone({ ...body, ...((answer ?? {}) as Values) })
        return []
      } catch (error) {
        console.warn(`${mode} ${resource.key}`, error)
        if (!(error instanceof ApiError)) throw error
        return error.fields.length > 0
          ? [...error.fields]
          : [{ field: '', message: error.message, code: error.errCode }]
      } finally {
        setTimeout(() => setBusy(false), LOADING_RESET_MS)
      }
    },
    [resource, mode, initial, prepare, send, row, onDone],
  )

  return {
    mode,
    initial,
    busy,
    groups: (values, may) => fieldsOf(resource, mode, values, may),
    problemOf,
    submit,
  }
}
