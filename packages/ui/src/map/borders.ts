import type { LayerSpecification } from 'maplibre-gl'
import { byZoom } from './ground.ts'
import type { BasePalette } from './palette.ts'

interface Border {
  kinds: string[]
  colour: string
  widths: readonly (readonly [number, number])[]
  minzoom?: number
  dash?: number[]
  blur?: number
}

function line(id: string, { kinds, colour, widths, minzoom, dash, blur }: Border): LayerSpecification {
  return {
    id: `boundary-${id}`,
    type: 'line',
    source: 'china',
    'source-layer': 'boundary',
    ...(minzoom === undefined ? {} : { minzoom }),
    filter: ['in', ['get', 'kind'], ['literal', kinds]],
    layout: { 'line-join': 'round', 'line-cap': dash ? 'butt' : 'round' },
    paint: {
      'line-color': colour,
      'line-width': byZoom(widths),
      ...(dash ? { 'line-dasharray': dash } : {}),
      ...(blur ? { 'line-blur': blur } : {}),
    },
  }
}

/** Borders of districts, cities and provinces, and the coast: they lie under the roads. */
export function innerBorders(c: BasePalette): LayerSpecification[] {
  return [
    line('district', {
      kinds: ['district'],
      colour: c.district,
      widths: [
        [7, 0.5],
        [11, 1],
      ],
      minzoom: 8,
      dash: [3, 2],
    }),
    line('city', {
      kinds: ['city'],
      colour: c.city,
      widths: [
        [5, 0.5],
        [8, 0.9],
        [12, 1.5],
      ],
      minzoom: 5,
      dash: [6, 2],
    }),
    line('coast', {
      kinds: ['coast'],
      colour: c.coast,
      widths: [
        [3, 0.5],
        [8, 0.8],
        [12, 1.2],
      ],
    }),
    line('province', {
      kinds: ['province'],
      colour: c.province,
      widths: [
        [2, 0.4],
        [5, 0.9],
        [9, 1.4],
        [12, 2],
      ],
    }),
  ]
}

/** The border of the country, over everything but labels. */
export function nationBorder(c: BasePalette): LayerSpecification[] {
  return [
    line('glow', {
      kinds: ['nation'],
      colour: c.nationGlow,
      widths: [
        [2, 2],
        [6, 5],
        [10, 9],
      ],
      blur: 1,
    }),
    line('nation', {
      kinds: ['nation', 'dash'],
      colour: c.nation,
      widths: [
        [2, 0.7],
        [6, 1.4],
        [10, 2.2],
      ],
    }),
  ]
}
