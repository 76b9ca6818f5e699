import { defineParameter } from './parameter/define.ts'

/** Host names and ports only, so that the address of a provider names one host and nothing else to browsers. */
const TILES =
  /^$|^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?\/(?=\S*\{z\})(?=\S*\{x\})(?=\S*\{y\})[^\s"'<>]+$/i
const DATUM = /^(GCJ-02|WGS-84)$/

const provider = <const K extends 'street' | 'satellite'>(kind: K) => ({
  url: defineParameter({
    key: `map.${kind}Url`,
    type: 'STRING',
    default: '',
    max: 500,
    pattern: TILES,
    group: 'map',
  }),
  datum: defineParameter({
    key: `map.${kind}Datum`,
    type: 'STRING',
    default: 'GCJ-02',
    max: 6,
    pattern: DATUM,
    group: 'map',
  }),
  attribution: defineParameter({
    key: `map.${kind}Attribution`,
    type: 'STRING',
    default: '',
    max: 200,
    group: 'map',
  }),
})

/** Raster providers of a tenant, or of the platform, in place of the operator's; an empty address is none. */
export const MAP_PROVIDERS = { street: provider('street'), satellite: provider('satellite') }
export type ProviderKind = keyof typeof MAP_PROVIDERS
