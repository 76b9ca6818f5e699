import { useLive } from '@motorpool/live/web'
import { formatClock, Mono, StatusTag, useText } from '@motorpool/ui'
import { type ReactNode, useRef, useState } from 'react'
import { type Connection, LIVE_TOPIC } from '../../../shared/index.ts'
import { Empty } from './parts.tsx'

/** Events shown; older ones are dropped, so that memory stays bounded on a display that runs for months. */
const SHOWN = 30

interface Line extends Connection {
  key: number
}

/** Vehicles as they come online and go offline, the newest first. */
export function Ticker({ nameOf }: { nameOf(vin: string): string }): ReactNode {
  const t = useText()
  const [lines, setLines] = useState<readonly Line[]>([])
  const counter = useRef(0)
  const { state, failure } = useLive<Connection[]>(LIVE_TOPIC.connections, {}, (events) => {
    const next = events.map((one): Line => ({ ...one, key: ++counter.current })).reverse()
    setLines((old) => [...next, ...old].slice(0, SHOWN))
  })
  if (failure) return <Empty text={failure.message} />
  // Without the channel nobody knows whether it is quiet.
  if (lines.length === 0 && state !== 'open') return <Empty text={t('bigscreen.interrupted')} />
  if (lines.length === 0) return <Empty text={t('bigscreen.quiet')} />
  return (
    <ol className="bs-ticker">
      {lines.map(({ key, vin, online, time }) => (
        <li key={key}>
          <time className="mp-num">{formatClock(time)}</time>
          <Mono>{nameOf(vin)}</Mono>
          <StatusTag tone={online ? 'ok' : 'idle'}>
            {t(online ? 'bigscreen.cameOnline' : 'bigscreen.wentOffline')}
          </StatusTag>
        </li>
      ))}
    </ol>
  )
}
