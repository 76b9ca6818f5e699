import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { SkeletonBlock } from '../parts/states.tsx'
import type { PartProps, ScreenPart } from '../screen/part.ts'
import { usePermission } from '../state/session.ts'
import { useApp } from './app-context.ts'
import { Boundary } from './Boundary.tsx'
import { loadChunk } from './chunks.ts'

const components = new Map<ScreenPart, ComponentType<PartProps>>()

function componentOf(part: ScreenPart): ComponentType<PartProps> {
  const known = components.get(part)
  if (known) return known
  const component = lazy(() => loadChunk(part.load))
  components.set(part, component)
  return component
}

/** The parts of a place that the user may see, in the order in which the application lists them. */
export function useParts(place: string | undefined): readonly ScreenPart[] {
  const { parts } = useApp()
  const may = usePermission()
  const mayShow = ({ permission }: ScreenPart) => permission === undefined || may(permission)
  return parts?.().filter((part) => part.place === place && mayShow(part)) ?? []
}

interface Props extends PartProps {
  place: string
  /** Of what is shown until a part is loaded, px. */
  height: number
}

/** What other modules have to say in a place of a screen. */
export function ScreenParts({ place, height, ...props }: Props): ReactNode {
  return useParts(place).map((part, i) => (
    <Boundary key={i}>
      <Suspense fallback={<SkeletonBlock height={height} />}>
        {createElement(componentOf(part), props)}
      </Suspense>
    </Boundary>
  ))
}
