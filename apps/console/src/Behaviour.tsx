import { loadPanel, useBehaviour } from '@motorpool/behaviour/web'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadScreenTexts } from './catalogues.ts'

const Panel = lazy(async () => {
  const [panel] = await Promise.all([loadPanel(), loadScreenTexts()])
  return { default: panel.BehaviourPanel }
})

/** Collects behaviour where it is switched on; the panel is fetched only where it is shown. */
export function Behaviour(): ReactNode {
  return useBehaviour() ? (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  ) : null
}
