import type { Place } from '../shared/index.ts'

/** A step does not wait longer for the phone to find itself. */
const WAIT_MS = 5000
/** A position of a minute ago still says where one is. */
const AGE_MS = 60_000

/** Where the user is, as far as the browser may tell it; the step is taken without it otherwise. */
export function currentPlace(): Promise<Place | undefined> {
  const { geolocation } = navigator
  if (!geolocation) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: coords.longitude, lat: coords.latitude }),
      () => resolve(undefined),
      { timeout: WAIT_MS, maximumAge: AGE_MS, enableHighAccuracy: true },
    )
  })
}
