import { t, toast } from '@motorpool/ui'
import { useState } from 'react'
import { toNumber } from '../../kinds/decimal/shared.ts'

/** Digits and one point, with a sign where negative values make sense (R164). */
export function acceptsNumber(text: string, min: number | undefined): boolean {
  return (min === undefined || min < 0 ? /^-?\d*\.?\d*$/ : /^\d*\.?\d*$/).test(text)
}

/** A number box: holds what is typed until it is a number, for `1.` is on the way to `1.5`. */
export function useTypedNumber(
  value: unknown,
  min: number | undefined,
  onChange: ((value: number | string | null) => void) | undefined,
): { shown: string; type(text: string): void } {
  const [typed, setTyped] = useState<string>()
  const shown =
    typed !== undefined && toNumber(typed) === toNumber(value) ? typed : `${(value as number | null) ?? ''}`
  const type = (entered: string): void => {
    const text = entered.trim()
    if (acceptsNumber(text, min)) {
      setTyped(text)
      onChange?.(text === '' ? null : (toNumber(text) ?? text))
      return
    }
    toast.warning(t('resource.notANumber'), 'not-a-number')
    setTyped('')
    onChange?.(null)
  }
  return { shown, type }
}

/** Both ends of a range of numbers after one changed; undefined when neither is left. */
export function numberRange(value: unknown, change: { from?: unknown; to?: unknown }): unknown[] | undefined {
  const [from = null, to = null] = Array.isArray(value) ? (value as unknown[]) : []
  const next = ['from' in change ? change.from : from, 'to' in change ? change.to : to]
  return next.every((end) => end === null) ? undefined : next
}
