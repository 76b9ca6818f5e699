import { useText } from '@motorpool/ui'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { useMapState } from '../useMapState.ts'
import { TimeBar } from './TimeBar.tsx'
import type { Past } from './useTimeMachine.ts'

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
  if (past) return <TimeBar past={past} state={state} onClose={close} />
  return (
    <section className="dist-past" aria-label={t('monitor.past')}>
      <div className="dist-past-row">
        <p className="dist-note" role="status">
          {t(clustered ? 'monitor.past.clustered' : 'monitor.past.waiting')}
        </p>
        <span className="dist-past-gap" />
        <Button onClick={close}>{t('monitor.past.now')}</Button>
      </div>
    </section>
  )
}
