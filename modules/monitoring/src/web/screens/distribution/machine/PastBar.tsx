import './past.css'
import { useText } from '@motorpool/ui'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import type { useMapState } from '../useMapState.ts'
import type { Past } from './useTimeMachine.ts'

const TimeBar = lazy(() => import('./TimeBar.tsx'))

interface Props {
  past: Past | null
  state: ReturnType<typeof useMapState>
  /** The map holds groups: single vehicles cannot be played. */
  clustered: boolean
}

/** The bar of the time machine while it is open. */
export function PastBar({ past, state, clustered }: Props): ReactNode {
  const t = useText()
  const close = () => state.setMoment(null)
  const said = (text: string): ReactNode => (
    <section className="dist-past" aria-label={t('monitor.past')}>
      <div className="dist-past-row">
        <p className="dist-note" role="status">
          {text}
        </p>
        <span className="dist-past-gap" />
        <Button onClick={close}>{t('monitor.past.now')}</Button>
      </div>
    </section>
  )
  const waiting = said(t(clustered ? 'monitor.past.clustered' : 'monitor.past.waiting'))
  if (!past) return waiting
  return (
    <Suspense fallback={waiting}>
      <TimeBar past={past} state={state} onClose={close} />
    </Suspense>
  )
}
