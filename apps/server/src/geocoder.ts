import { type Geocoder, OfflineGeocoder, OnlineGeocoder } from '@motorpool/geocoder'
import { systemClock } from '@motorpool/kernel'
import type { Outbound } from '@motorpool/outbound'
import { type Config, districtsFile, gazetteerFile } from './config.ts'

/** What tells addresses: the files of the base map, and before them the provider of the settings. */
export function geocoderOf(config: Config, outbound: Outbound): Geocoder {
  const offline = new OfflineGeocoder({ districts: districtsFile(config), gazetteer: gazetteerFile(config) })
  if (!config.geocoder) return offline
  return new OnlineGeocoder(config.geocoder, { outbound, clock: systemClock, offline })
}
