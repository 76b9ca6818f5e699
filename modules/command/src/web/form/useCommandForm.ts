import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfferedCommand } from '../../shared/index.ts'
import { offeredCommands, type When, type Wish } from '../calls.ts'

/** Values that stand below each other; of more there are two beside each other where the screen has room. */
export const NARROW = 6

export type Values = Readonly<Record<string, string | number>>

/** All that is needed is there, and of a command that needs nothing in particular, something. */
function isFilled({ params }: OfferedCommand, values: Values): boolean {
  const given = params.filter(({ key }) => values[key] !== undefined && values[key] !== '')
  const needed = params.filter(({ optional }) => !optional)
  return needed.every((one) => given.includes(one)) && (params.length === 0 || given.length > 0)
}

/** What stands there before anything is typed. */
const initialOf = (command: OfferedCommand | undefined): Values =>
  Object.fromEntries(
    (command?.params ?? []).flatMap(({ key, initial }) => (initial === undefined ? [] : [[key, initial]])),
  )

/** Which command is given, when and with what: of those that the terminal of a vehicle takes. */
export function useCommandForm(vin: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ['command', 'offered', vin],
    queryFn: ({ signal }) => offeredCommands(vin, signal),
  })
  const [code, setCode] = useState<string>()
  const [when, setWhen] = useState<When>('REALTIME')
  const [at, setAt] = useState<number>()
  const [typed, setValues] = useState<Values>({})
  const chosen = data?.find((one) => one.code === code) ?? data?.[0]
  const values = { ...initialOf(chosen), ...typed }
  const filled = chosen !== undefined && isFilled(chosen, values)
  const ready = filled && (when !== 'RESERVATION' || at !== undefined)
  const reserve = when === 'RESERVATION' && at !== undefined ? { reserveTime: at } : {}
  const wish: Wish | undefined =
    ready && chosen
      ? { command: chosen, when, given: { cmdCode: chosen.code, params: values, ...reserve } }
      : undefined
  return {
    offered: data,
    error: data ? undefined : error,
    retry: () => void refetch(),
    chosen,
    choose: (next: string) => {
      setCode(next)
      setValues({})
      if (data?.find((one) => one.code === next)?.keeps === false && when === 'OFFLINE') setWhen('REALTIME')
    },
    when,
    setWhen,
    setAt,
    values,
    setValues,
    /** What would be lost. */
    changed: Object.keys(typed).length > 0 || at !== undefined,
    /** What is sent, once everything is there. */
    wish,
  }
}

export type CommandFormState = ReturnType<typeof useCommandForm>

/** How the dialog around it looks and may be sent. */
export const dialogOf = ({ chosen, wish }: CommandFormState) => ({
  width: chosen && chosen.params.length > NARROW ? 720 : undefined,
  okButtonProps: { disabled: !wish },
  mask: { closable: false },
})
