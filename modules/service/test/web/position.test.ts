// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { currentPlace } from '../../src/web/position.ts'

type Ask = Geolocation['getCurrentPosition']

/** A browser that answers the question where it is in one way. */
function browser(getCurrentPosition: Ask | undefined): void {
  const geolocation = getCurrentPosition && { getCurrentPosition }
  vi.stubGlobal('navigator', { geolocation })
}
afterEach(() => vi.unstubAllGlobals())

describe('where a technician takes a step', () => {
  it('is what the browser tells', async () => {
    const coords = { longitude: 104.06, latitude: 30.67 } as GeolocationCoordinates
    browser((found) => found({ coords, timestamp: 0 } as GeolocationPosition))
    expect(await currentPlace()).toEqual({ lng: 104.06, lat: 30.67 })
  })

  it('is unknown where the user does not allow it, and the step is taken all the same', async () => {
    browser((_found, failed) => failed?.({ code: 1, message: 'denied' } as GeolocationPositionError))
    expect(await currentPlace()).toBeUndefined()
  })

  it('is unknown in a browser that cannot tell', async () => {
    browser(undefined)
    expect(await currentPlace()).toBeUndefined()
  })

  it('is not waited for longer than five seconds', async () => {
    const asked: (PositionOptions | undefined)[] = []
    browser((_found, failed, options) => {
      asked.push(options)
      failed?.({ code: 3, message: 'timeout' } as GeolocationPositionError)
    })
    await currentPlace()
    expect(asked).toEqual([{ timeout: 5000, maximumAge: 60_000, enableHighAccuracy: true }])
  })
})
