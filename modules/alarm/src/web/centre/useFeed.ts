import { useLive } from '@motorpool/live/web'
import type { ListLoader, ListRequest, Row } from '@motorpool/resource/web'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ALARM_TOPIC, type AlarmsHint, alarmCentre } from '../../shared/index.ts'
import { centreCalls } from './calls.ts'
import { freshIds, inPlace, isNewestFirst } from './fresh.ts'

/** ms: changes within it are looked at together. */
const SETTLE_MS = 300
/** ms: what goes on has its duration written that often. */
const AGAIN_MS = 60_000

const PAGES = [alarmCentre.key, 'page']

interface Page {
  items: Row[]
}

export interface Feed {
  /** For the list: its own call, whose last request the feed repeats. */
  load: ListLoader
  request: ListRequest | undefined
  /** Alarms that wait above the list. */
  waiting: number
  /** Ids of rows that came last, to be seen coming. */
  came: readonly string[]
  /** Shows what waits. */
  show(): void
}

/**
 * Keeps the list of alarms as it is: what has changed is changed in its place, and new ones come in at the top, but only
 * while `isCalm` says that nobody reads or points there; else they wait.
 */
export function useFeed(isCalm: () => boolean): Feed {
  const client = useQueryClient()
  const [request, setRequest] = useState<ListRequest>()
  const [waiting, setWaiting] = useState(0)
  const [came, setCame] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef<ListRequest>(undefined)

  const look = async () => {
    timer.current = undefined
    const own = asked.current
    if (!own) return
    const shown = client
      .getQueriesData<Page>({ queryKey: PAGES, type: 'active' })
      .flatMap(([, data]) => data?.items ?? [])
    const now = await centreCalls.page(own)
    if (asked.current !== own) return
    const fresh = isNewestFirst(own) ? freshIds(shown, now.items) : []
    if (fresh.length > 0 && !isCalm()) setWaiting(fresh.length)
    const update = (old: Page | undefined) => {
      if (!old) return old
      return fresh.length > 0 && isCalm()
        ? { ...old, ...now }
        : { ...old, items: inPlace(old.items, now.items) }
    }
    if (fresh.length > 0 && isCalm()) {
      setCame(fresh)
      setWaiting(0)
    }
    client.setQueriesData<Page>({ queryKey: PAGES, type: 'active' }, update)
  }
  const soon = () => {
    timer.current ??= setTimeout(
      () => void look().catch((error: unknown) => console.warn('alarm centre', error)),
      SETTLE_MS,
    )
  }
  useLive<AlarmsHint>(ALARM_TOPIC, {}, soon)
  useEffect(() => {
    const every = setInterval(soon, AGAIN_MS)
    return () => {
      clearInterval(every)
      clearTimeout(timer.current)
      timer.current = undefined
    }
    // `soon` holds refs alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const load: ListLoader = async (next, signal) => {
    const page = await centreCalls.page(next, signal)
    asked.current = next
    setRequest(next)
    setWaiting(0)
    return page
  }
  const show = () => {
    setWaiting(0)
    void client.invalidateQueries({ queryKey: PAGES })
  }
  return { load, request, waiting, came, show }
}
