import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { OfflineGeocoder } from '@motorpool/geocoder'
import { describe, expect, it } from 'vitest'
import { areaOfAddress } from '../src/server/area/geocode.ts'
import { loadAreas } from '../src/server/area/read.ts'
import { areaRows } from '../src/server/area/seed.ts'
import { startAdministration } from './support/app.ts'

const districts = fileURLToPath(new URL('../../../.cache/basemap/districts.json', import.meta.url))

describe('geocoding', () => {
  it('names the smallest area of an address, whole or shortened', async () => {
    const app = await startAdministration()
    try {
      const areas = await loadAreas(app.db)
      const named = (address: string) => areaOfAddress(areas, address)?.code
      expect(named('广东省深圳市南山区科技园路1号')).toBe('440305')
      expect(named('深圳南山')).toBe('440305')
      expect(named('北京市朝阳区建国路88号')).toBe('110105')
      expect(named('上海市浦东新区张江')).toBe('310115')
      expect(named('没有这样的地方')).toBeUndefined()
    } finally {
      await app.close()
    }
  })

  it.skipIf(!existsSync(districts))(
    'R233 gives a known address a point, and the point its address',
    async () => {
      const rows = areaRows(districts)
      const nanshan = rows.find((r) => r.code === '440305')
      expect(nanshan?.center).toMatchObject({ lng: expect.closeTo(113.93, 1), lat: expect.closeTo(22.53, 1) })
      const center = nanshan?.center as { lng: number; lat: number }
      const geocoder = new OfflineGeocoder({ districts })
      expect(geocoder.placeAt(center)?.adcode).toBe(440_305)
      expect(geocoder.placeAt({ lng: 0, lat: 0 })).toBeNull()
    },
  )
})
