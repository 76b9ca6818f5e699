import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyResource } from '../../shared/define.ts'
import { isKind } from '../../shared/field.ts'
import { type Values, writable } from '../../shared/validate.ts'
import { useMay } from '../useMay.ts'

const PARAM = 'create'

/** Address of a list with the form of a new row open, these texts filled in. */
export function createAddress(key: string, texts: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams({ [PARAM]: new URLSearchParams(texts).toString() })
  return `/${key}?${params.toString()}`
}

const BEGIN = 'begin'

/** Address of a list with one of its dialogs open. */
export const beginAddress = (key: string, action: 'create' | 'import' | 'export'): string =>
  action === 'create' ? createAddress(key, {}) : `/${key}?${BEGIN}=${action}`

/** Opens the import or export that an address asks for, once, where it is permitted. */
export function useSheetRequest(
  can: { import: boolean; export: boolean },
  open: (action: 'import' | 'export') => void,
): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get(BEGIN)
  const answered = useRef<string | null>(null)
  useEffect(() => {
    if (asked === answered.current) return
    answered.current = asked
    if (asked === null) return
    const rest = new URLSearchParams(params)
    rest.delete(BEGIN)
    setParams(rest, { replace: true })
    if ((asked === 'import' || asked === 'export') && can[asked]) open(asked)
  }, [asked, params, setParams, can, open])
}

/** The texts an address asks a new row to begin with: only what the form lets people type. */
export function requestedRow(resource: AnyResource, params: URLSearchParams): Values | undefined {
  const asked = params.get(PARAM)
  if (asked === null) return undefined
  const inForm = new Set(resource.form.flatMap((group) => group.items.map((item) => item.field)))
  return Object.fromEntries(
    [...new URLSearchParams(asked)].filter(([name]) => {
      const field = resource.fields[name]
      return field && inForm.has(name) && isKind(field, 'text') && writable(field, 'create')
    }),
  )
}

/** Opens the form an address asks for, once: the address forgets it. */
export function useCreateRequest(resource: AnyResource, open: (preset: Values) => void): void {
  const [params, setParams] = useSearchParams()
  const may = useMay(resource)
  const asked = params.get(PARAM)
  const answered = useRef<string | null>(null)
  const allowed = Boolean(resource.calls.create) && may('create')
  useEffect(() => {
    // The address changes some renders later than the form opens.
    if (asked === answered.current) return
    answered.current = asked
    if (asked === null) return
    const preset = requestedRow(resource, params)
    const rest = new URLSearchParams(params)
    rest.delete(PARAM)
    setParams(rest, { replace: true })
    if (preset && allowed) open(preset)
  }, [asked, params, setParams, resource, allowed, open])
}
