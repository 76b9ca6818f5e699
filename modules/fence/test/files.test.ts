import { type ApiClient, type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FenceFileReport } from '../src/shared/files.ts'
import { fences } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { buildFence, type Made } from './support/fences.ts'

const BOUNDARY = 'motorpool-fence-boundary'

describe('files of fences', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
  })
  afterAll(() => app.close())

  const send = (name: string, text: string, more = '', who = owner) => {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n`
    return who.call<FenceFileReport>(
      'POST',
      `${fences.api}/import/file?orgId=${place.org.id}${more}`,
      Buffer.from(`${head}${text}\r\n--${BOUNDARY}--\r\n`),
      { headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } },
    )
  }
  const named = async (fenceName: string) =>
    (await owner.post<{ items: Made[] }>(`${fences.api}/page/web`, { fenceName })).data.items[0]
  const feature = (name: string, geometry: object, more = {}) => ({
    type: 'Feature',
    properties: { name, ...more },
    geometry,
  })
  const square = (size: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [120, 30],
        [120 + size, 30],
        [120 + size, 30 + size],
        [120, 30 + size],
        [120, 30],
      ],
    ],
  })
  const geojson = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

  it('makes the fences of GeoJSON that can be used, and names the others with the reason', async () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [120, 30],
        [120.1, 30.1],
      ],
    }
    const flat = {
      type: 'Polygon',
      coordinates: [
        [
          [120, 30],
          [120.1, 30],
          [120.2, 30],
          [120, 30],
        ],
      ],
    }
    const text = geojson(
      feature('G区', square(0.1)),
      feature('G路', line, { halfWidth: 80 }),
      feature('G空', flat),
      feature('G圆', { type: 'Point', coordinates: [120, 30] }, { radius: 300 }),
    )
    const { data, text: said } = await send('fences.geojson', text)
    expect(data, said).toMatchObject({ created: 2 })
    expect(data.refused.map(({ name }) => name)).toEqual(['G空', 'G圆'])
    expect(data.refused[0]?.message).toContain('面积')
    expect(await named('G区')).toMatchObject({
      settingWay: 'POLYGON',
      polygon: square(0.1),
      alarmType: 'IN_OUT',
    })
    expect(await named('G路')).toMatchObject({ settingWay: 'CORRIDOR', halfWidth: 80 })
    const again = await send('again.geojson', geojson(feature('G区', square(0.1))))
    expect(again.data.refused).toEqual([{ name: 'G区', message: '围栏名称“G区”不能重复' }])
  })

  it('reads KML and GPX, and shifts what was drawn on a Chinese map', async () => {
    const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>K区</name><Polygon>
      <outerBoundaryIs><LinearRing><coordinates>120,30 120.1,30 120.1,30.1 120,30</coordinates></LinearRing></outerBoundaryIs>
      </Polygon></Placemark></kml>`
    expect((await send('k.kml', kml)).data).toEqual({ created: 1, refused: [] })
    const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><rte><name>P路</name>
      <rtept lat="30" lon="120"/><rtept lat="30.1" lon="120.1"/></rte></gpx>`
    expect((await send('p.gpx', gpx, '&datum=GCJ-02')).data.created).toBe(1)
    const line = (await named('P路'))?.line as { coordinates: number[][] }
    expect(line.coordinates[0]?.[0]).toBeLessThan(119.999)
  })

  it.each([
    [
      'x.kml',
      '<?xml version="1.0"?><!DOCTYPE k [<!ENTITY e SYSTEM "file:///etc/passwd">]><kml><Placemark><name>&e;</name></Placemark></kml>',
      'DOCTYPE',
    ],
    ['x.geojson', '{"type":', 'JSON'],
    ['x.kml', '<kml><Placemark>', 'XML'],
    ['x.gpx', '<gpx/>', '图形'],
    ['x.txt', 'hello', '格式'],
  ])('refuses %s by name: %s', async (name, text, reason) => {
    const answer = await send(name, text)
    expect(answer).toMatchObject({ status: 400, errCode: 'FENCE_FILE' })
    expect(answer.text).toContain(reason)
    expect(answer.text).not.toContain('root:')
  })

  it('what is written is read again as the same', async () => {
    const { id, fenceName } = await buildFence(app, place)
    const written = await owner.call('POST', `${fences.api}/export/file`, { format: 'geojson', ids: [id] })
    const file = new TextDecoder().decode(written.raw)
    expect(JSON.parse(file)).toMatchObject({ features: [{ properties: { name: fenceName, radius: 500 } }] })
    await owner.delete(fences.api, [id])
    expect((await send('again.geojson', file)).data).toEqual({ created: 1, refused: [] })
    expect(await named(String(fenceName))).toMatchObject({ settingWay: 'CIRCLE', radius: 500 })
  })

  it('holds nothing of other tenants', async () => {
    const { id } = await buildFence(app, place)
    const stranger = app.as((await newPlace(app)).owner)
    const written = await stranger.call('POST', `${fences.api}/export/file`, { format: 'kml', ids: [id] })
    expect(new TextDecoder().decode(written.raw)).not.toContain('Placemark')
  })

  it('are read a few at a time for each who sends them', async () => {
    // Refused by the reading, not by the rate of calls: nobody else has sent files as this user.
    const colleague = app.as(await app.buildUser({ org: place.org, permissions: permissionsOf(app.routes) }))
    const file = (n: number) =>
      geojson(...Array.from({ length: 300 }, (_, i) => feature(`busy ${n} ${i}`, square(0.01))))
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, i) => send(`busy${i}.geojson`, file(i), '', colleague)),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length, answers.map(({ status }) => status).join(' ')).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15 - refused.length)
  })
})
