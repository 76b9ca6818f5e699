import { downloads } from '@motorpool/file/shared'
import { useAct } from '@motorpool/ui'
import type { PartList } from '@motorpool/ui/screen'
import { useState } from 'react'
import { cmdLogs, FLEET_MAX } from '../../shared/index.ts'
import { sendToFleet, type Whom, type Wish } from '../calls.ts'

/** Who gets it: what is selected, or all that the list finds. */
export type Reach = 'selected' | 'all'

/** Which vehicles a command to a fleet goes to, and giving it. */
export function useFleet(key: string, { asked, total, capped, selected }: PartList) {
  const { busy, act } = useAct([cmdLogs.key], [downloads.key])
  const [reach, setReach] = useState<Reach>('selected')
  /** To how many it was given. */
  const [given, setGiven] = useState<number>()
  const isMore = total > selected.length
  const isTooMany = capped || total > FLEET_MAX
  const count = reach === 'all' ? total : selected.length
  const { sort: _, ...filter } = asked
  const whom: Whom = reach === 'all' ? { list: key, filter } : { ids: selected.map(({ id }) => id) }
  const give = (wish: Wish) =>
    act(async () => {
      await sendToFleet(whom, wish)
      setGiven(count)
    })
  // One without a terminal has no commands to offer.
  const like = selected.find(({ terminalId }) => Boolean(terminalId)) ?? selected[0]
  return {
    busy,
    give,
    given,
    reach,
    setReach,
    count,
    /** The list finds more than is selected. */
    isMore,
    isTooMany,
    /** Whose commands are offered. */
    like: typeof like?.vin === 'string' ? like.vin : '',
  }
}

export type Fleet = ReturnType<typeof useFleet>
