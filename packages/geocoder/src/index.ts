export type { Geocoder, NamedPlace, Position, Reader } from './geocoder.ts'
export { type GeocoderFiles, OfflineGeocoder } from './offline.ts'
export { ONLINE_MOST, OnlineGeocoder, type OnlineSettings } from './online.ts'
export { PROVIDERS, type ProviderName } from './provider.ts'
