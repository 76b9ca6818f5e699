import { loadPanel, useBehaviour } from '@motorpool/behaviour/web'
import { lazy, type ReactNode, Suspense } from 'react'

const Panel = lazy(async () => ({ default: (await loadPanel()).BehaviourPanel }))

/** Collects behaviour where it is switched on; the panel is fetched only where it is shown. */
export function Behaviour(): ReactNode {
  return useBehaviour() ? (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  ) : null
}
