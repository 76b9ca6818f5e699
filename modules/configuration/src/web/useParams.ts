import { CmdState, type CommandResult, cmdLogs, isOpen } from '@motorpool/command/shared'
import { live } from '@motorpool/live/web'
import { enumLabel, queryClient, toast, useAct, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ParamChange, ParamRow } from '../shared/index.ts'
import { findParams, readParams, type Sent, setParams, type When } from './calls.ts'

/** ms between two looks while something is on its way. */
const SOON_MS = 2000
const LATER_MS = 30_000

/** Values that were typed and are not sent yet, by key. */
export type Drafts = Readonly<Record<string, string | number>>

/** What would change: what was typed and is not what the terminal has. */
export const changesOf = (items: readonly ParamRow[], drafts: Drafts): (ParamChange & { row: ParamRow })[] =>
  items.flatMap((row) => {
    const value = drafts[row.key]
    return value === undefined || String(value) === row.value
      ? []
      : [{ row, key: row.key, before: row.value, value }]
  })

/** The parameters of a vehicle's terminal, and asking it for them and for others. */
export function useParams(vin: string) {
  const t = useText()
  const key = ['configuration', 'params', vin]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => findParams(vin, signal),
    refetchInterval: (query) => ((query.state.data?.open ?? 0) > 0 ? SOON_MS : LATER_MS),
  })
  const { act, busy } = useAct(key, [cmdLogs.key])
  const [drafts, setDrafts] = useState<Drafts>({})
  const when: When = data?.online === false ? 'OFFLINE' : 'REALTIME'
  /** Whether its outcome is still to come. */
  const told = (state: string): boolean => {
    void queryClient.invalidateQueries({ queryKey: key })
    const text = t('configuration.result', { state: enumLabel(CmdState, state) })
    if (state === '0') toast.success(text)
    else if (!isOpen(state)) toast.error(text)
    return isOpen(state)
  }
  const follow = ({ checkID, state }: Sent): void => {
    if (!isOpen(state)) return void told(state)
    toast.info(t(when === 'OFFLINE' ? 'configuration.waiting' : 'configuration.given'))
    live.expect(checkID, (result) => told((result as CommandResult).state))
  }
  return {
    data,
    error,
    refetch,
    busy,
    when,
    drafts,
    draft: (of: string, value: string | number | null | undefined) =>
      setDrafts(({ [of]: _old, ...others }) =>
        value === null || value === undefined || value === '' ? others : { ...others, [of]: value },
      ),
    discard: () => setDrafts({}),
    read: (keys?: readonly string[]) => act(async () => follow(await readParams(vin, when, keys))),
    set: (changes: readonly ParamChange[]) =>
      act(async () => {
        const bare = changes.map(({ key: of, before, value }) => ({ key: of, before, value }))
        follow(await setParams(vin, when, bare))
        setDrafts({})
      }),
  }
}
