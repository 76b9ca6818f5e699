import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapContextValue } from './context.ts'
import { fontStack } from './fonts.ts'
import { ALARM_COLOUR, BASE, MARKER_EDGE } from './palette.ts'

export const VEHICLE_SOURCE = 'mp-vehicles'
export const VEHICLE_BODY = 'mp-vehicle-body'
export const VEHICLE_LABEL = 'mp-vehicle-label'
export const CLUSTER_DISC = 'mp-cluster'

const isKind = (kind: string, ...more: ExpressionSpecification[]): FilterSpecification =>
  ['all', ['==', ['get', 'kind'], kind], ...more] as FilterSpecification

/** Radius of a cluster by its count. */
const RADIUS: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['log10', ['get', 'count']],
  0.4,
  12,
  1,
  14,
  2,
  18,
  3,
  24,
  5,
  34,
]

export function vehicleLayers({ theme, locale, accent }: MapContextValue): LayerSpecification[] {
  return [...clusterLayers(theme, locale, accent), ...singleLayers(theme, locale, accent)].map((layer) => ({
    ...layer,
    source: VEHICLE_SOURCE,
  })) as LayerSpecification[]
}

type Sourceless = Record<string, unknown> & { id: string; type: string }

function clusterLayers(theme: MapContextValue['theme'], locale: string, accent: string): Sourceless[] {
  return [
    {
      id: 'mp-cluster-halo',
      type: 'circle',
      filter: isKind('cluster'),
      paint: { 'circle-color': accent, 'circle-opacity': 0.2, 'circle-radius': ['+', RADIUS, 5] },
    },
    {
      id: CLUSTER_DISC,
      type: 'circle',
      filter: isKind('cluster'),
      paint: {
        'circle-color': accent,
        'circle-radius': RADIUS,
        'circle-stroke-color': MARKER_EDGE[theme],
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'mp-cluster-count',
      type: 'symbol',
      filter: isKind('cluster'),
      layout: {
        'text-field': ['get', 'text'],
        'text-font': fontStack(locale, 'Semibold'),
        'text-size': ['interpolate', ['linear'], ['log10', ['get', 'count']], 0.4, 11.5, 3, 14],
        'text-allow-overlap': true,
        'text-padding': 16,
      },
      paint: { 'text-color': theme === 'dark' ? '#0b121a' : '#ffffff' },
    },
    {
      id: 'mp-cluster-alarm',
      type: 'symbol',
      filter: isKind('cluster', ['>', ['get', 'alarms'], 0]),
      layout: {
        'icon-image': 'mp-badge',
        'icon-size': 0.58,
        'icon-offset': [
          'interpolate',
          ['linear'],
          ['log10', ['get', 'count']],
          0.4,
          ['literal', [17, -15]],
          2,
          ['literal', [24, -22]],
          3,
          ['literal', [31, -29]],
          5,
          ['literal', [44, -42]],
        ],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ]
}

/** How far a vehicle's marker reaches from its middle: ours 10 pixels, pictures up to 64. */
const REACH: ExpressionSpecification = ['get', 'reach']

/** Offset between those of our own markers and of the largest pictures. */
const byReach = (own: readonly number[], largest: readonly number[]) => [
  'interpolate',
  ['linear'],
  REACH,
  10,
  ['literal', own],
  64,
  ['literal', largest],
]

function singleLayers(theme: MapContextValue['theme'], locale: string, accent: string): Sourceless[] {
  const overlap = { 'icon-allow-overlap': true, 'icon-ignore-placement': true }
  const size = ['interpolate', ['linear'], ['zoom'], 4, 0.66, 9, 0.85, 14, 1]
  const labelled = {
    'text-field': ['get', 'label'],
    'text-font': fontStack(locale, 'Medium'),
    'text-size': 12,
    'text-anchor': 'top',
    'text-offset': byReach([0, 1.15], [0, 5.65]),
    'text-max-width': 20,
  }
  const labelPaint = {
    'text-color': BASE[theme].capitalLabel,
    'text-halo-color': BASE[theme].halo,
    'text-halo-width': 1.6,
  }
  const selected: ExpressionSpecification = ['get', 'selected']
  return [
    {
      id: 'mp-vehicle-halo',
      type: 'circle',
      filter: isKind('vehicle', selected),
      paint: {
        'circle-radius': ['+', REACH, 9],
        'circle-color': accent,
        'circle-opacity': 0.22,
        'circle-stroke-color': accent,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'mp-vehicle-alarm-halo',
      type: 'circle',
      filter: isKind('vehicle', ['get', 'alarm']),
      paint: {
        'circle-radius': ['+', REACH, 4],
        'circle-color': ALARM_COLOUR[theme],
        'circle-opacity': 0.25,
        'circle-stroke-color': ALARM_COLOUR[theme],
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'mp-vehicle-nose',
      type: 'symbol',
      filter: isKind('vehicle', ['get', 'nose']),
      layout: {
        ...overlap,
        'icon-image': 'mp-nose',
        // A picture is larger than what the nose is drawn to fit; the offset turns with it.
        'icon-offset': byReach([0, 0], [0, -39]),
        'icon-size': ['interpolate', ['linear'], ['zoom'], 4, 0.95, 9, 1.2, 14, 1.4],
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
      },
    },
    {
      id: VEHICLE_BODY,
      type: 'symbol',
      filter: isKind('vehicle'),
      layout: {
        ...overlap,
        'icon-image': ['get', 'icon'],
        'icon-size': size,
        'icon-rotate': ['get', 'turn'],
        'icon-rotation-alignment': 'map',
        'symbol-sort-key': ['get', 'order'],
      },
    },
    {
      id: 'mp-vehicle-alarm',
      type: 'symbol',
      filter: isKind('vehicle', ['get', 'alarm']),
      layout: {
        ...overlap,
        'icon-image': 'mp-badge',
        'icon-size': 0.6,
        'icon-offset': byReach([18, -17], [92, -90]),
        'symbol-sort-key': ['get', 'order'],
      },
    },
    {
      id: VEHICLE_LABEL,
      type: 'symbol',
      minzoom: 11.5,
      filter: isKind('vehicle', ['!', selected]),
      layout: { ...labelled, 'text-optional': true },
      paint: labelPaint,
    },
    {
      id: 'mp-vehicle-label-selected',
      type: 'symbol',
      filter: isKind('vehicle', selected),
      layout: {
        ...labelled,
        'text-offset': byReach([0, 1.75], [0, 6.25]),
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: labelPaint,
    },
  ]
}
