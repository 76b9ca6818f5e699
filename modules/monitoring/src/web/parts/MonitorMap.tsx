import { api, useLook } from '@motorpool/ui'
import { type MapTheme, MapView, type MapViewProps, type OnlineProvider } from '@motorpool/ui/map'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface ClientSettings {
  map: OnlineProvider | null
}

/** The map in the console's theme, on the base map that the operator chose. */
export function MonitorMap(
  props: Omit<MapViewProps, 'theme' | 'accent' | 'online'> & { theme?: MapTheme },
): ReactNode {
  const { dark, accent } = useLook()
  const settings = useQuery({
    queryKey: ['clientSettings'],
    queryFn: ({ signal }) =>
      api.get<ClientSettings>('/api/system-svc/clientSettings/V1.0', undefined, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The base map is known before the map is: it would be built twice otherwise.
  if (settings.isPending) return <div className="mp-map" />
  return (
    <MapView
      {...props}
      theme={props.theme ?? (dark ? 'dark' : 'light')}
      accent={accent}
      online={settings.data?.map ?? null}
    />
  )
}
