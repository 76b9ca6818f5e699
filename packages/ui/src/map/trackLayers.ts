import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapContextValue } from './context.ts'
import { fontStack } from './fonts.ts'
import { BASE, GAP_COLOUR, MARKER_EDGE } from './palette.ts'
import { NO_SPEED_CLASS, SPEED_SHARES, speedColour } from './track.ts'

export const TRACK_SOURCE = 'mp-track'
export const TRACK_MARK_SOURCE = 'mp-track-marks'
export const TRACK_POSITION_SOURCE = 'mp-track-position'

export function trackLayers(
  { theme, locale, accent }: MapContextValue,
  colourBy: 'speed' | 'none',
): LayerSpecification[] {
  const bySpeed: ExpressionSpecification = [
    'match',
    ['get', 'speed'],
    NO_SPEED_CLASS,
    speedColour(NO_SPEED_CLASS, theme),
    ...SPEED_SHARES.flatMap((_, i) => [i, speedColour(i, theme)]),
    speedColour(SPEED_SHARES.length, theme),
  ] as unknown as ExpressionSpecification
  const width = (extra: number): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['zoom'],
    5,
    2.5 + extra,
    12,
    4 + extra,
    16,
    6 + extra,
  ]
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const
  const overlap = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const
  return [
    {
      id: 'mp-track-gap',
      type: 'line',
      source: TRACK_SOURCE,
      filter: ['==', ['get', 'kind'], 'gap'],
      paint: { 'line-color': GAP_COLOUR[theme], 'line-width': 2, 'line-dasharray': [2, 2.5] },
    },
    {
      id: 'mp-track-casing',
      type: 'line',
      source: TRACK_SOURCE,
      filter: ['==', ['get', 'kind'], 'stretch'],
      layout: round,
      paint: { 'line-color': MARKER_EDGE[theme], 'line-width': width(2.4) },
    },
    {
      id: 'mp-track-line',
      type: 'line',
      source: TRACK_SOURCE,
      filter: ['==', ['get', 'kind'], 'stretch'],
      layout: round,
      paint: { 'line-color': colourBy === 'speed' ? bySpeed : accent, 'line-width': width(0) },
    },
    {
      id: 'mp-track-direction',
      type: 'symbol',
      source: TRACK_SOURCE,
      minzoom: 11,
      filter: ['==', ['get', 'kind'], 'stretch'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 90,
        'icon-image': 'mp-chevron',
        'icon-size': 0.5,
        'icon-rotate': 90,
        'icon-padding': 12,
      },
    },
    {
      id: 'mp-track-stop',
      type: 'symbol',
      source: TRACK_MARK_SOURCE,
      filter: ['==', ['get', 'kind'], 'stop'],
      layout: {
        ...overlap,
        'icon-image': 'mp-stop',
        'icon-size': 0.8,
        'text-field': ['get', 'text'],
        'text-font': fontStack(locale, 'Medium'),
        'text-size': 11.5,
        'text-anchor': 'left',
        'text-offset': [1, 0],
        'text-optional': true,
        'text-max-width': 20,
      },
      paint: {
        'text-color': BASE[theme].capitalLabel,
        'text-halo-color': BASE[theme].halo,
        'text-halo-width': 1.6,
      },
    },
    {
      id: 'mp-track-end',
      type: 'symbol',
      source: TRACK_MARK_SOURCE,
      filter: ['in', ['get', 'kind'], ['literal', ['start', 'end']]],
      layout: {
        ...overlap,
        'icon-image': ['concat', 'mp-', ['get', 'kind']],
        'icon-anchor': 'bottom',
        'icon-size': 1,
        'text-field': ['get', 'text'],
        'text-font': fontStack(locale, 'Semibold'),
        'text-size': 13,
        'text-offset': [0, -1.3],
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': '#ffffff' },
    },
    {
      id: 'mp-track-position-halo',
      type: 'circle',
      source: TRACK_POSITION_SOURCE,
      paint: { 'circle-radius': 17, 'circle-color': accent, 'circle-opacity': 0.25 },
    },
    {
      id: 'mp-track-position',
      type: 'symbol',
      source: TRACK_POSITION_SOURCE,
      layout: {
        ...overlap,
        'icon-image': ['case', ['>=', ['get', 'heading'], 0], 'mp-running', 'mp-running-still'],
        'icon-size': 1.15,
        'icon-rotate': ['max', 0, ['get', 'heading']],
        'icon-rotation-alignment': 'map',
      },
    },
  ]
}
