import { type ComponentType, lazy } from 'react'
import type { Screen } from '../screen/screen.ts'
import { loadChunk } from './chunks.ts'

const components = new Map<string, ComponentType>()

/** One lazy component per screen, so that it is loaded on its first visit only (R026). */
export function componentOf(screen: Screen): ComponentType {
  let component = components.get(screen.path)
  if (!component) {
    component = lazy(() => loadChunk(screen.load))
    components.set(screen.path, component)
  }
  return component
}
