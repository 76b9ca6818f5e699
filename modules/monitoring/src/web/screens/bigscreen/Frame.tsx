import './bigscreen.css'
import { useLiveUp } from '@motorpool/live/web'
import {
  DARK,
  FullscreenSwitch,
  formatTime,
  StatusTag,
  ToolButton,
  useNow,
  useSession,
  useText,
} from '@motorpool/ui'
import type { CSSProperties, ReactNode } from 'react'
import { useNavigate } from 'react-router'

/** Dark by design, whatever the console around it is: a wall display lights the room. */
const COLOURS = Object.fromEntries(
  Object.entries(DARK).map(([name, value]) => [
    `--mp-${name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`,
    value,
  ]),
) as CSSProperties

function Clock(): ReactNode {
  return <time className="bs-clock mp-num">{formatTime(useNow(1000))}</time>
}

interface Props {
  title: string
  /** Beside the title: what is chosen. */
  head?: ReactNode
  /** The last refetch failed; what is shown may be outdated. */
  failed: boolean
  /** Where closing leads. */
  back: string
  children: ReactNode
}

/** The frame of a big screen: whose it is (the tenant's own title), the time, and whether what it shows is still true. */
export function Frame({ title, head, failed, back, children }: Props): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const name = useSession((s) => s.branding?.appName) ?? 'Motorpool'
  const up = useLiveUp() && !failed
  return (
    <div className="bs" style={COLOURS} data-theme="dark">
      <header className="bs-head">
        <div className="bs-title">
          <h1>{name}</h1>
          <span>{title}</span>
          {head}
        </div>
        <div className="bs-tools">
          <StatusTag tone={up ? 'ok' : 'bad'}>{t(up ? 'bigscreen.live' : 'bigscreen.interrupted')}</StatusTag>
          <Clock />
          <FullscreenSwitch />
          <ToolButton icon="close" label={t('ui.close')} onClick={() => void navigate(back)} />
        </div>
      </header>
      <main className="bs-body">{children}</main>
    </div>
  )
}

export function Card({
  title,
  children,
  grow,
}: {
  title: string
  children: ReactNode
  grow?: boolean
}): ReactNode {
  return (
    <section className={`bs-card${grow ? ' is-grow' : ''}`}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
