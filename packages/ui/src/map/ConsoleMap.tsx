import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { baseMapsQuery } from '../api/base-maps.ts'
import { useSession } from '../state/session.ts'
import { useLook } from '../theme/look.tsx'
import { LayerSwitch } from './LayerSwitch.tsx'
import {
  type BaseLayer,
  type BaseMaps,
  layerOf,
  layersOf,
  rememberedLayer,
  rememberLayer,
} from './layerChoice.ts'
import { MapView, type MapViewProps } from './MapView.tsx'
import type { MapTheme } from './types.ts'

const NONE: BaseMaps = { street: null, satellite: null, archive: null }

interface Props extends Omit<MapViewProps, 'theme' | 'accent' | 'online' | 'detail'> {
  theme?: MapTheme
  /** Without the choice of layers: a picture that nobody operates. */
  still?: boolean
  /** The layer that the screen asks for, before the one that the reader chose. */
  layer?: string | null
  onLayer?(layer: BaseLayer): void
}

/** The map in the console's theme, on the base map that the operator, the tenant and the reader chose. */
export function ConsoleMap({
  still = false,
  layer: asked = null,
  onLayer,
  children,
  ...props
}: Props): ReactNode {
  const { dark, accent } = useLook()
  const user = useSession((s) => s.user?.id ?? '')
  const [chosen, setChosen] = useState(() => rememberedLayer(user))
  const settings = useQuery(baseMapsQuery)
  // The base map is known before the map is: it would be built twice otherwise.
  if (settings.isPending) return <div className="mp-map" />
  const maps = settings.data?.maps ?? NONE
  const layer = layerOf(maps, asked ?? chosen)
  const choose = (next: BaseLayer) => {
    rememberLayer(user, next)
    setChosen(next)
    onLayer?.(next)
  }
  return (
    <MapView
      {...props}
      theme={props.theme ?? (dark ? 'dark' : 'light')}
      accent={accent}
      online={layer === 'own' ? null : maps[layer]}
      detail={maps.archive}
    >
      {children}
      {still ? null : <LayerSwitch layers={layersOf(maps)} value={layer} onChange={choose} />}
    </MapView>
  )
}
