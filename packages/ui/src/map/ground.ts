import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { BasePalette, RoadPaint } from './palette.ts'
import { type LayerTable, type Place, ROAD_CLASSES, type RoadClass } from './schemas.ts'

type Stops = readonly (readonly [zoom: number, value: number])[]

/** From this zoom on a road has an edge. */
const EDGE_ZOOM = 7

/** Widths in pixels. Roads of a coarse archive stay thin when zoomed in further than they were drawn for. */
const WIDTHS: Record<RoadClass, { far: Stops; coarse: Stops; exact: Stops }> = {
  motorway: {
    far: [
      [4, 0.5],
      [6, 1],
      [8, 1.7],
      [10, 2.6],
    ],
    coarse: [
      [13, 3.4],
      [18, 4.5],
    ],
    exact: [
      [13, 5],
      [16, 11],
      [18, 20],
    ],
  },
  trunk: {
    far: [
      [6, 0.5],
      [8, 1.1],
      [10, 2],
    ],
    coarse: [
      [13, 2.6],
      [18, 3.6],
    ],
    exact: [
      [13, 4],
      [16, 9],
      [18, 18],
    ],
  },
  primary: {
    far: [
      [7, 0.5],
      [8, 0.8],
      [10, 1.5],
    ],
    coarse: [
      [13, 2],
      [18, 2.8],
    ],
    exact: [
      [13, 3.2],
      [16, 8],
      [18, 16],
    ],
  },
  secondary: {
    far: [
      [9, 0.4],
      [11, 1],
    ],
    coarse: [[18, 2]],
    exact: [
      [13, 2.2],
      [16, 6.5],
      [18, 13],
    ],
  },
  minor: {
    far: [
      [12, 0.4],
      [13, 0.8],
    ],
    coarse: [[18, 2]],
    exact: [
      [15, 3],
      [18, 10],
    ],
  },
}

/** Coarse outlines of towns fade before one is near enough to take them for true. */
const COARSE_TOWNS: Stops = [
  [10.5, 1],
  [12.5, 0],
]

export function byZoom(stops: Stops, add = 0): ExpressionSpecification {
  const values = stops.flatMap(([zoom, value]) => [zoom, value + add])
  return ['interpolate', ['linear'], ['zoom'], ...values] as unknown as ExpressionSpecification
}

/** What a layer of the style takes from a source. */
export function from(source: string, { layer, filter, minzoom }: Place) {
  return {
    source,
    'source-layer': layer,
    ...(filter ? { filter } : {}),
    ...(minzoom === undefined ? {} : { minzoom }),
  }
}

/** Towns, greens and waters of one archive. Ids begin with the source's name. */
export function groundAreas(source: string, table: LayerTable, c: BasePalette): LayerSpecification[] {
  const fill = (
    id: string,
    place: Place | undefined,
    colour: string,
    paint: object = {},
  ): LayerSpecification[] =>
    place
      ? [
          {
            id: `${source}-${id}`,
            type: 'fill',
            ...from(source, place),
            paint: { 'fill-color': colour, 'fill-antialias': false, ...paint },
          },
        ]
      : []
  return [
    ...fill('green', table.green, c.green),
    ...fill('urban', table.urban, c.urban, table.exact ? {} : { 'fill-opacity': byZoom(COARSE_TOWNS) }),
    ...fill('water', table.water, c.water),
    waterways(source, table, c),
    ...fill('building', table.building, c.building),
  ]
}

/** Railways and roads of one archive. */
export function groundWays(source: string, table: LayerTable, c: BasePalette): LayerSpecification[] {
  return [railways(source, table, c), ...roads(source, table, c)]
}

function waterways(source: string, { waterway, exact }: LayerTable, c: BasePalette): LayerSpecification {
  const rank: ExpressionSpecification = ['coalesce', ['get', 'rank'], 6]
  const wide = (large: number, small: number): ExpressionSpecification =>
    exact
      ? (['literal', large] as unknown as ExpressionSpecification)
      : ['interpolate', ['linear'], rank, 1, large, 9, small]
  return {
    id: `${source}-waterway`,
    type: 'line',
    ...from(source, waterway),
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': c.water,
      'line-width': [
        'interpolate',
        ['linear'],
        ['zoom'],
        3,
        wide(0.8, 0.3),
        7,
        wide(1.8, 0.6),
        11,
        wide(3, 1.4),
      ],
    },
  }
}

function railways(source: string, { rail }: LayerTable, c: BasePalette): LayerSpecification {
  return {
    id: `${source}-rail`,
    type: 'line',
    ...from(source, rail),
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': c.rail,
      'line-width': byZoom([
        [6, 0.5],
        [9, 0.9],
        [14, 1.4],
      ]),
      'line-dasharray': [5, 2.5],
    },
  }
}

const PAINT: Record<RoadClass, 'motorway' | 'trunk' | 'primary' | 'street'> = {
  motorway: 'motorway',
  trunk: 'trunk',
  primary: 'primary',
  secondary: 'street',
  minor: 'street',
}

/** Every edge under every fill, so that crossings are open; small roads under large ones. */
function roads(source: string, table: LayerTable, c: BasePalette): LayerSpecification[] {
  const present = [...ROAD_CLASSES].reverse().flatMap((name) => {
    const place = table.roads[name]
    return place ? [{ name, place, paint: c[PAINT[name]] }] : []
  })
  const stops = (name: RoadClass): Stops => [
    ...WIDTHS[name].far,
    ...WIDTHS[name][table.exact ? 'exact' : 'coarse'],
  ]
  const line = (
    id: string,
    place: Place,
    colour: string | ExpressionSpecification,
    width: ExpressionSpecification,
    minzoom?: number,
  ): LayerSpecification => ({
    id: `${source}-${id}`,
    type: 'line',
    ...from(
      source,
      minzoom === undefined ? place : { ...place, minzoom: Math.max(minzoom, place.minzoom ?? 0) },
    ),
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  })
  const near = ({ far, fill }: RoadPaint): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['zoom'],
    EDGE_ZOOM,
    far,
    EDGE_ZOOM + 2,
    fill,
  ]
  return [
    ...present.map(({ name, place, paint }) =>
      line(`${name}-edge`, place, paint.edge, byZoom(stops(name), 1.2), EDGE_ZOOM + 0.5),
    ),
    ...present.map(({ name, place, paint }) => line(name, place, near(paint), byZoom(stops(name)))),
  ]
}
