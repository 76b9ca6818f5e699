import type { ScreenLoaders, ScreenPart } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/analysis/trips': () => import('./screens/trips.tsx'),
  '/analysis/tripLinks': () => import('./screens/trip-links.tsx'),
}

export const parts: readonly ScreenPart[] = []

/** The page of a link, for everybody. */
export const loadSharedTrip = () => import('./SharedTrip.tsx')
