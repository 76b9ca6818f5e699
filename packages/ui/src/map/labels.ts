import type { LayerSpecification } from 'maplibre-gl'
import { fontStack } from './fonts.ts'
import { byZoom, from } from './ground.ts'
import type { BasePalette } from './palette.ts'
import { type LayerTable, labelText, type Place } from './schemas.ts'

/** Names of towns, waters and roads of one archive. Layers further down are placed first. */
export function groundLabels(
  source: string,
  table: LayerTable,
  c: BasePalette,
  locale: string,
): LayerSpecification[] {
  const text = table.text(locale)
  const label = (
    id: string,
    place: Place,
    colour: string,
    sizes: readonly (readonly [number, number])[],
    layout: object = {},
  ): LayerSpecification => ({
    id: `${source}-label-${id}`,
    type: 'symbol',
    ...from(source, place),
    layout: {
      'text-field': text,
      'text-font': fontStack(locale, 'Regular'),
      'text-size': byZoom(sizes),
      'text-padding': 4,
      'text-max-width': 7,
      'symbol-sort-key': ['coalesce', ['get', 'rank'], 9],
      ...layout,
    },
    paint: { 'text-color': colour, 'text-halo-color': c.halo, 'text-halo-width': 1.2, 'text-halo-blur': 0.3 },
  })
  const along = { 'symbol-placement': 'line', 'text-padding': 8, 'symbol-spacing': 420 }
  const { village, roadName } = table
  return [
    ...(roadName
      ? [
          label(
            'road',
            roadName,
            c.districtLabel,
            [
              [12, 10],
              [17, 13],
            ],
            along,
          ),
        ]
      : []),
    label(
      'ref',
      table.roadRef,
      c.roadLabel,
      [
        [7, 9.5],
        [12, 11],
      ],
      {
        ...along,
        'text-field': [
          'slice',
          ['get', 'ref'],
          0,
          [
            'let',
            'end',
            ['index-of', ';', ['get', 'ref']],
            ['case', ['<', ['var', 'end'], 0], ['length', ['get', 'ref']], ['var', 'end']],
          ],
        ],
        'text-rotation-alignment': 'viewport',
        'symbol-spacing': 360,
      },
    ),
    label(
      'waterway',
      table.waterwayName,
      c.waterLabel,
      [
        [6, 10],
        [12, 12],
      ],
      {
        ...along,
        'text-letter-spacing': 0.15,
      },
    ),
    label(
      'water',
      table.waterName,
      c.waterLabel,
      [
        [5, 10],
        [12, 12.5],
      ],
      { 'text-letter-spacing': 0.08 },
    ),
    ...(village
      ? [
          label('village', village, c.townLabel, [
            [11, 10.5],
            [16, 13],
          ]),
        ]
      : []),
    {
      ...label('town', table.town, c.townLabel, [
        [5, 10.5],
        [8, 10.5],
        [12, 13],
      ]),
      minzoom: Math.max(table.town.minzoom ?? 0, 5.6),
    },
  ]
}

/** Names of countries, provinces, cities and districts. Later layers are placed first. */
export function areaLabels(c: BasePalette, locale: string): LayerSpecification[] {
  const text = labelText(locale)
  const halo = { 'text-halo-color': c.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.4 }
  const regular = fontStack(locale, 'Regular')
  const medium = fontStack(locale, 'Medium')
  return [
    {
      id: 'label-district',
      type: 'symbol',
      source: 'china',
      'source-layer': 'district_label',
      minzoom: 7.8,
      layout: {
        'text-field': text,
        'text-font': regular,
        'text-size': ['interpolate', ['linear'], ['zoom'], 8, 11, 12, 13],
        'text-padding': 6,
        'text-max-width': 7,
      },
      paint: { 'text-color': c.districtLabel, ...halo },
    },
    {
      id: 'label-country',
      type: 'symbol',
      source: 'world',
      'source-layer': 'country_label',
      minzoom: 2,
      filter: [
        'all',
        ['>=', ['get', 'rank'], ['step', ['zoom'], 0, 2.6, 1]],
        ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 3, 2, 4, 3]],
      ],
      layout: {
        'text-field': text,
        'text-font': regular,
        'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10.5, 6, 14],
        'text-letter-spacing': 0.08,
        'text-padding': 8,
      },
      paint: { 'text-color': c.countryLabel, ...halo, 'text-halo-color': c.foreign },
    },
    {
      id: 'label-province',
      type: 'symbol',
      source: 'china',
      'source-layer': 'province_label',
      minzoom: 2.6,
      maxzoom: 6.6,
      filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 2, 4.6, 1]],
      layout: {
        'text-field': text,
        'text-font': medium,
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 6, 15],
        'text-letter-spacing': 0.12,
        'text-padding': 1,
        'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
        'text-radial-offset': 1.3,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: {
        'text-color': c.provinceLabel,
        ...halo,
        'text-opacity': ['interpolate', ['linear'], ['zoom'], 5.6, 1, 6.6, 0.45],
      },
    },
    {
      id: 'label-city',
      type: 'symbol',
      source: 'china',
      'source-layer': 'city_label',
      minzoom: 4.6,
      filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 6, 2, 7.5, 3]],
      layout: {
        'text-field': text,
        'text-font': medium,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          5,
          ['match', ['get', 'rank'], 1, 11.5, 10.5],
          9,
          ['match', ['get', 'rank'], 1, 16, 14],
          13,
          ['match', ['get', 'rank'], 1, 20, 17],
        ],
        'symbol-sort-key': ['get', 'rank'],
        'text-padding': 4,
        'text-max-width': 8,
      },
      paint: { 'text-color': ['match', ['get', 'rank'], 1, c.capitalLabel, c.cityLabel], ...halo },
    },
  ]
}
