import { useLive } from '@motorpool/live/web'
import { formatClock, formatDate, Mono, StatusTag, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { type Connection, LIVE_TOPIC } from '../../../shared/index.ts'
import { Empty } from './parts.tsx'
import { useConnections } from './statistics.ts'

/** Events shown; older ones are dropped, so that memory stays bounded on a display that runs for months. */
const SHOWN = 30
/** An event that was pushed and read from the store has two times: of the push, and of the connection. */
const SAME_MS = 60_000

/** What was pushed, and before it what the store knew at the opening; each event once, the newest first. */
export function eventsOf(pushed: readonly Connection[], stored: readonly Connection[]): Connection[] {
  const isPushed = (one: Connection) =>
    pushed.some(
      ({ vin, online, time }) =>
        vin === one.vin && online === one.online && Math.abs(time - one.time) < SAME_MS,
    )
  return [...pushed, ...stored.filter((one) => !isPushed(one))].slice(0, SHOWN)
}

/** The clock of an event of today, the day of an older one. */
const timeOf = (time: number): string =>
  formatDate(time) === formatDate(Date.now()) ? formatClock(time) : formatDate(time).slice(5)

/** Vehicles as they come online and go offline, the newest first. */
export function Ticker({ nameOf }: { nameOf(vin: string): string }): ReactNode {
  const t = useText()
  const [pushed, setPushed] = useState<readonly Connection[]>([])
  const stored = useConnections()
  const { failure } = useLive<Connection[]>(LIVE_TOPIC.connections, {}, (events) => {
    setPushed((old) => [...events.toReversed(), ...old].slice(0, SHOWN))
  })
  const events = eventsOf(pushed, stored.data ?? [])
  if (failure && events.length === 0) return <Empty text={failure.message} />
  // Without an answer nobody knows whether it is quiet.
  if (events.length === 0) return <Empty text={t(stored.data ? 'bigscreen.noConnections' : 'ui.loading')} />
  return (
    <ol className="bs-ticker">
      {events.map(({ vin, online, time }) => (
        <li key={`${vin} ${time} ${online}`}>
          <time className="mp-num">{timeOf(time)}</time>
          <Mono>{nameOf(vin)}</Mono>
          <StatusTag tone={online ? 'ok' : 'idle'}>
            {t(online ? 'bigscreen.cameOnline' : 'bigscreen.wentOffline')}
          </StatusTag>
        </li>
      ))}
    </ol>
  )
}
