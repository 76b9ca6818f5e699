import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileFence, type FenceShape } from '../../src/fence/index.ts'
import {
  FENCE_FILE_FAULTS,
  FENCE_FILE_FORMATS,
  type FenceFileFormat,
  MAX_FENCE_FILE,
  type NamedFence,
  readFenceFile,
  writeFenceFile,
} from '../../src/fence-files/index.ts'
import { at, ring, square } from './shapes.ts'

const OPTIONS = { radius: 500, halfWidth: 50 }
const read = (text: string, format: FenceFileFormat) => readFenceFile(text, format, OPTIONS)
const refused = (text: string, format: FenceFileFormat) => {
  const { ok, ...why } = read(text, format)
  expect(ok).toBe(false)
  return why
}
const kml = (inner: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2">${inner}</kml>`

describe('a file', () => {
  it('of GeoJSON gives its features', () => {
    const document = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { name: '龙洞堡', radius: 800 },
          geometry: { type: 'Point', coordinates: [106.8, 26.54, 1_100] },
        },
        {
          type: 'Feature',
          properties: null,
          geometry: {
            type: 'LineString',
            coordinates: [
              [106, 26],
              [107, 26],
            ],
          },
        },
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [1, 0],
                [1, 1],
                [0, 0],
              ],
            ],
          },
        },
      ],
    }
    expect(read(JSON.stringify(document), 'geojson')).toEqual({
      ok: true,
      fences: [
        { name: '龙洞堡', shape: { kind: 'circle', centre: at(106.8, 26.54), radius: 800 } },
        { shape: { kind: 'corridor', line: [at(106, 26), at(107, 26)], halfWidth: 50 } },
        { shape: { kind: 'polygon', rings: [ring([0, 0], [1, 0], [1, 1])] } },
      ],
    })
  })

  it('of KML gives its placemarks, wherever they lie', () => {
    const file = kml(`<!-- from a map --><Document><Folder><Placemark>
      <name><![CDATA[Yard & gate]]></name>
      <Polygon><outerBoundaryIs><LinearRing><coordinates>
        106.69,26.59,0 106.71,26.59,0 106.71,26.61,0 106.69,26.59,0
      </coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>
        106.70,26.592 106.702,26.592 106.702,26.594 106.70,26.592
      </coordinates></LinearRing></innerBoundaryIs></Polygon></Placemark></Folder>
      <Placemark><name>A&#233;&amp;B</name><Point><coordinates>106.7,26.6</coordinates></Point></Placemark></Document>`)
    expect(read(file, 'kml')).toEqual({
      ok: true,
      fences: [
        {
          name: 'Yard & gate',
          shape: {
            kind: 'polygon',
            rings: [
              ring([106.69, 26.59], [106.71, 26.59], [106.71, 26.61]),
              ring([106.7, 26.592], [106.702, 26.592], [106.702, 26.594]),
            ],
          },
        },
        { name: 'Aé&B', shape: { kind: 'circle', centre: at(106.7, 26.6), radius: 500 } },
      ],
    })
  })

  it('of GPX gives waypoints, routes and tracks', () => {
    const file = `<gpx version="1.1"><wpt lat="26.6" lon="106.7"><name>Depot</name></wpt>
      <rte><rtept lat="26" lon="106"/><rtept lat='26.5' lon='106.5'></rtept></rte>
      <trk><trkseg><trkpt lat="1" lon="2"><ele>5</ele></trkpt><trkpt lat="3" lon="4"/></trkseg></trk></gpx>`
    expect(read(file, 'gpx')).toEqual({
      ok: true,
      fences: [
        { name: 'Depot', shape: { kind: 'circle', centre: at(106.7, 26.6), radius: 500 } },
        { shape: { kind: 'corridor', line: [at(106, 26), at(106.5, 26.5)], halfWidth: 50 } },
        { shape: { kind: 'corridor', line: [at(2, 1), at(4, 3)], halfWidth: 50 } },
      ],
    })
  })

  it('made on a Chinese map comes back to where it is', () => {
    const file = '{"type":"Point","coordinates":[116.403672,39.910634]}'
    const found = readFenceFile(file, 'geojson', { ...OPTIONS, datum: 'GCJ-02' })
    expect(found).toMatchObject({ ok: true, fences: [{ shape: { centre: at(116.397428, 39.90923) } }] })
  })
})

describe('a file is refused by name', () => {
  const point = (coordinates: string) =>
    `{"type":"Feature","geometry":{"type":"Point","coordinates":${coordinates}}}`
  it.each<[string, FenceFileFormat, string, string, string]>([
    [
      'an external entity',
      'kml',
      '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<kml>&x;</kml>',
      'document-type',
      'line 1',
    ],
    [
      'a billion laughs',
      'gpx',
      '<?xml version="1.0"?>\n<!DOCTYPE gpx [<!ENTITY a "&b;&b;">]><gpx/>',
      'document-type',
      'line 2',
    ],
    ['an entity that nobody defined', 'kml', kml('\n<name>&xxe;</name>'), 'entity', 'line 2'],
    ['a character that there is not', 'kml', kml('<name>&#x110000;</name>'), 'entity', 'line 1'],
    ['elements that do not match', 'kml', kml('<Document>\n<a></b></Document>'), 'not-xml', 'line 2'],
    ['a file that was cut off', 'kml', '<kml><Document>', 'not-xml', 'line 1'],
    ['two roots', 'gpx', '<gpx/><gpx/>', 'not-xml', 'line 1'],
    ['40 levels', 'kml', '<kml>'.repeat(40), 'too-deep', 'line 1'],
    ['another format', 'kml', '<gpx/>', 'other-format', 'line 1'],
    ['JSON that is none', 'geojson', '{"type":', 'not-json', ''],
    [
      '100,000 levels of JSON',
      'geojson',
      `${point('['.repeat(100_000) + ']'.repeat(100_000))}`,
      'bad-position',
      '/geometry/coordinates',
    ],
    ['a topology', 'geojson', '{"type":"Topology"}', 'unsupported-geometry', ''],
    [
      'collections in collections',
      'geojson',
      '{"type":"GeometryCollection","geometries":['.repeat(9) + ']}'.repeat(9),
      'too-deep',
      '/geometries/0'.repeat(8),
    ],
    ['a latitude beyond the pole', 'geojson', point('[0,91]'), 'bad-position', '/geometry/coordinates'],
    ['a position of text', 'geojson', point('["0","1"]'), 'bad-position', '/geometry/coordinates'],
    [
      'a position that is no number',
      'kml',
      kml('<Placemark>\n<Point><coordinates>a,b</coordinates></Point></Placemark>'),
      'bad-position',
      'line 2',
    ],
    ['a waypoint without a place', 'gpx', '<gpx>\n\n<wpt lat="1"/></gpx>', 'bad-position', 'line 3'],
    [
      'a negative radius',
      'geojson',
      '{"type":"Feature","properties":{"radius":-1},"geometry":{"type":"Point","coordinates":[0,0]}}',
      'bad-measure',
      '/geometry',
    ],
    ['a moving track', 'kml', kml('<Placemark><Track/></Placemark>'), 'unsupported-geometry', 'line 1'],
    ['nothing in it', 'kml', kml(''), 'no-shapes', ''],
    ['20 MB', 'kml', ' '.repeat(MAX_FENCE_FILE + 1), 'too-large', ''],
    [
      'too many placemarks',
      'kml',
      kml('<Placemark><Point><coordinates>1,1</coordinates></Point></Placemark>'.repeat(5_001)),
      'too-many-shapes',
      'line 1',
    ],
    [
      'too many points',
      'gpx',
      `<gpx><rte>${'<rtept lat="1" lon="1"/>'.repeat(500_001)}</rte></gpx>`,
      'too-many-points',
      'line 1',
    ],
  ])('%s', (_, format, text, code, place) => {
    expect(refused(text, format)).toEqual({ code, place })
  })

  it('in time in proportion to its length, whatever it holds', () => {
    const hostile = [
      '<kml',
      '<a/>',
      ' ',
      '<!--',
      '<![CDATA[',
      '&',
      '&#',
      '<a b="',
      ' a=""',
      '\n',
      '<a ',
      '"',
      '</',
    ]
    // Quadratic in a million it would take hours of the processor; what others do on the machine does not count.
    const processorMs = () => process.cpuUsage().user / 1000
    for (const piece of hostile) {
      const from = processorMs()
      refused(`<kml ${piece.repeat(1_000_000 / piece.length)}`, 'kml')
      refused(kml(piece.repeat(1_000_000 / piece.length)), 'kml')
      expect(processorMs() - from, piece).toBeLessThan(20_000)
    }
  })

  it('never by anything but a code, whatever it holds', () => {
    const piece = fc.constantFrom(
      '<kml>',
      '</kml>',
      '<gpx>',
      '</gpx>',
      '<Placemark>',
      '</Placemark>',
      '<Point>',
      '<coordinates>',
      '1,2',
      '&amp;',
      '&',
      '<!--',
      '-->',
      ']]>',
      '<![CDATA[',
      '<wpt lat="1" lon="2"/>',
      '{"type":',
      '"Feature"',
      ',"geometry":',
      'null',
      '[',
      ']',
      '}',
      '\u0000',
      '\ud800',
    )
    const text = fc
      .array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 12 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(text, fc.constantFrom(...FENCE_FILE_FORMATS), (file, format) => {
        const result = read(file, format)
        if (!result.ok) expect(FENCE_FILE_FAULTS).toContain(result.code)
      }),
      { numRuns: 3_000 },
    )
    fc.assert(fc.property(fc.json(), (file) => typeof read(file, 'geojson').ok === 'boolean'))
  })
})

describe('a written file', () => {
  const yard: FenceShape = { kind: 'polygon', rings: [square(106.7, 26.6, 0.01), square(106.7, 26.6, 0.002)] }
  const fences: NamedFence[] = [
    {
      name: 'Depot <1> & "more" ]]> 𠮷\u0001',
      shape: { kind: 'circle', centre: at(106.63, -26.647_123), radius: 5_000 },
    },
    { name: '国道 210', shape: { kind: 'corridor', line: [at(106, 26), at(106.5, 26.2)], halfWidth: 75 } },
    { shape: yard },
  ]
  it.each(FENCE_FILE_FORMATS)('of %s is read as the same', (format) => {
    const read = readFenceFile(writeFenceFile(fences, format), format, { radius: 1, halfWidth: 1 })
    const name = format === 'geojson' ? fences[0]?.name : fences[0]?.name?.replace('\u0001', '')
    expect(read).toEqual({ ok: true, fences: [{ ...fences[0], name }, ...fences.slice(1)] })
  })

  it.each(FENCE_FILE_FORMATS)('of %s encloses the same when the format knows no such shape', (format) => {
    const shapes: FenceShape[] = [
      { kind: 'rectangle', west: 179.9e6, south: 1e6, east: -179.9e6, north: 2e6 },
      {
        kind: 'area',
        polygons: [[square(1, 1, 0.5)], [square(3, 1, 0.5), square(3, 1, 0.1)]],
        adcode: 520100,
      },
    ]
    for (const shape of shapes) {
      const read = readFenceFile(writeFenceFile([{ shape }], format), format, OPTIONS)
      const found = read.ok ? read.fences.map((fence) => compileFence(fence.shape)) : []
      const fence = compileFence(shape)
      for (const [x, y] of [
        at(1, 1),
        at(3, 1),
        at(3.3, 1),
        at(2, 1),
        at(180, 1.5),
        at(-179.95, 1.5),
        at(0, 1.5),
      ])
        expect(found.some((one) => one.contains(x, y))).toBe(fence.contains(x, y))
    }
  })
})
