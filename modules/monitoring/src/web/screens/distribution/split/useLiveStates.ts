import { useLive } from '@motorpool/live/web'
import { useState } from 'react'
import { LIVE_TOPIC, type LiveState } from '../../../../shared/index.ts'

/** The newest pushed state of each of a few vehicles. */
export function useLiveStates(vins: readonly string[]): ReadonlyMap<string, LiveState> {
  const [states, setStates] = useState<ReadonlyMap<string, LiveState>>(new Map())
  useLive<LiveState[]>(LIVE_TOPIC.fleet, { vins }, (news) => {
    setStates((old) => new Map([...old, ...news.map((state) => [state.vin, state] as const)]))
  })
  return states
}
