import { addProtocol, prewarm, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'

let ready = false

/** Once per page: MapLibre's worker, which bundlers do not find by themselves, and the pmtiles:// scheme. */
export function prepareEngine(): void {
  if (ready) return
  ready = true
  setWorkerUrl(workerUrl)
  addProtocol('pmtiles', new Protocol().tile)
  // The worker's program is read while the page is still being put together; without workers the map itself fails, and says so.
  if (typeof Worker === 'function') prewarm()
}
