import { enumOptions, useSession } from '@motorpool/ui'
import { useEffect, useEffectEvent } from 'react'
import type { CallSource, ChoiceOptions } from '../../kinds/choice/shared.ts'
import type { Values } from '../../shared/validate.ts'
import { useOptions } from '../options/useOptions.ts'
import type { InputProps } from './kind.ts'

const NONE: readonly string[] = []

/** Values of other fields that the call asks for, by the names that it gives them. */
export function queryOf(from: CallSource | undefined, values: Readonly<Values>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(from?.by ?? {}).flatMap(([key, field]) => {
      const value = values[field]
      return value === null || value === undefined || value === '' ? [] : [[key, value]]
    }),
  )
}

/** Of a choice that other fields narrow: what they leave, and the usual one of it in place of a value that they do not. */
export function useNarrowed(
  { among }: Pick<ChoiceOptions, 'among'>,
  {
    value,
    values,
    searching,
    onChange,
  }: Pick<InputProps, 'value' | 'values' | 'onChange'> & { searching?: boolean | undefined },
): readonly string[] | undefined {
  const left = searching ? undefined : among?.(values)
  const takeUsual = useEffectEvent(() => {
    if (left && left.length > 0 && !left.some((one) => one === value)) onChange?.(left[0])
  })
  const narrowedBy = left?.join()
  useEffect(() => {
    if (narrowedBy) takeUsual()
  }, [narrowedBy])
  return left
}

/**
 * What may be chosen: the dictionary's items, of them those that the server takes from the user, or that a call names; what
 * is chosen stays offered.
 */
export function useChoices(
  { of, from, platform = NONE, nobody = NONE }: Pick<ChoiceOptions, 'of' | 'from' | 'platform' | 'nobody'>,
  { value, values, searching }: Pick<InputProps, 'value' | 'values'> & { searching?: boolean | undefined },
): { options: { value: string; label: string }[]; loading: boolean } {
  const asks = from !== undefined && !searching
  const asked = useOptions({
    to: of.name,
    ...(from ? { call: { method: 'GET', path: from.path } } : {}),
    keyword: '',
    filters: asks ? queryOf(from, values) : {},
    enabled: asks,
  })
  const isStaff = useSession((s) => s.user?.userType.code === 'ADMIN')
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value]
  const barred = searching ? [] : isStaff ? nobody : [...nobody, ...platform]
  const all = enumOptions(of).filter((one) => !barred.includes(one.value) || chosen.includes(one.value))
  if (!asks) return { options: all, loading: false }
  const offered = new Set([...asked.options.map((option) => `${option.id}`), ...chosen])
  return { options: all.filter((one) => offered.has(one.value)), loading: asked.loading }
}

/** A choice whose label holds what was typed, in any case. */
export const matches = (typed: string, option: { label?: unknown } | undefined): boolean =>
  `${option?.label as string}`.toLowerCase().includes(typed.toLowerCase())

/** A search holds a list of choices also where one is chosen; nothing chosen asks for nothing. */
export const searchedChoices = (next: unknown): unknown[] | undefined => {
  if (Array.isArray(next)) return next.length > 0 ? next : undefined
  return next === null || next === undefined ? undefined : [next]
}
