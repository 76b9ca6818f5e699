import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../parts/Button.tsx'
import { useText } from '../texts/texts.ts'
import type { ChunkFailure } from './chunks.ts'

/** A road that ends: the one picture of all error pages, with another sign on it. */
function RoadEnds({ sign }: { sign: string }): ReactNode {
  return (
    <svg viewBox="0 0 240 132" width="240" height="132" aria-hidden="true" className="mp-error-art">
      <path d="M8 118h224" className="is-line" />
      <path d="M96 118 114 66h12l18 52" className="is-road" />
      <path d="M120 112v-9M120 96v-8M120 82v-6" className="is-dash" />
      <path d="M40 118c10-24 26-36 44-40M200 118c-8-18-20-28-36-34" className="is-line is-thin" />
      <rect x="86" y="16" width="68" height="38" rx="8" className="is-sign" />
      <path d="M120 54v12" className="is-line" />
      <text x="120" y="42" textAnchor="middle" className="is-text">
        {sign}
      </text>
    </svg>
  )
}

interface Props {
  sign: string
  title: string
  hint: string
  action?: ReactNode
}

function ErrorPage({ sign, title, hint, action }: Props): ReactNode {
  return (
    <div className="mp-error" role="alert">
      <RoadEnds sign={sign} />
      <h1>{title}</h1>
      <p>{hint}</p>
      {action}
    </div>
  )
}

function HomeButton(): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  return <Button onClick={() => void navigate('/home')}>{t('ui.backHome')}</Button>
}

export function ForbiddenPage(): ReactNode {
  const t = useText()
  return (
    <ErrorPage
      sign="401"
      title={t('ui.forbidden.title')}
      hint={t('ui.forbidden.hint')}
      action={<HomeButton />}
    />
  )
}

export function MissingPage(): ReactNode {
  const t = useText()
  return (
    <ErrorPage
      sign="404"
      title={t('ui.notFound.title')}
      hint={t('ui.notFound.hint')}
      action={<HomeButton />}
    />
  )
}

export function ServerErrorPage(): ReactNode {
  const t = useText()
  return (
    <ErrorPage
      sign="500"
      title={t('ui.serverError.title')}
      hint={t('ui.serverError.hint')}
      action={<HomeButton />}
    />
  )
}

export function CrashPage({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useText()
  return (
    <ErrorPage
      sign="!"
      title={t('ui.crash.title')}
      hint={t('ui.crash.hint')}
      action={<Button onClick={onRetry}>{t('ui.retry')}</Button>}
    />
  )
}

export function ChunkPage({ failure }: { failure: ChunkFailure }): ReactNode {
  const t = useText()
  return (
    <ErrorPage
      sign="…"
      title={t('ui.chunk.title')}
      hint={t(`ui.chunk.${failure}`)}
      action={<Button onClick={() => location.reload()}>{t('ui.reload')}</Button>}
    />
  )
}
