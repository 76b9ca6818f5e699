import { wgs84ToGcj02 } from '@motorpool/geo'
import { z } from 'zod'
import type { Position } from './geocoder.ts'

/** A service on the net that tells addresses. Both demand their key in the query. */
export interface Provider {
  /** Where it is, unless the settings name a proxy. */
  base: string
  /** Of a request; `shown` is what of it names the position. */
  request(base: string, point: Position, key: string): { url: string; shown: string }
  /** The address; undefined when it knows none. @throws when the answer is a refusal */
  read(answer: unknown): string | undefined
}

const ADDRESS_MAX = 255
const DECIMALS = 6

/** Without line breaks and control characters, whatever was sent. */
function clean(text: string): string | undefined {
  const one = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return one === '' ? undefined : one.slice(0, ADDRESS_MAX).toWellFormed()
}

const query = (params: Record<string, string>): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

class Refused extends Error {}

// An address that does not exist is an empty list.
const amapAnswer = z.object({
  status: z.literal('1'),
  regeocode: z.object({ formatted_address: z.union([z.string(), z.array(z.unknown())]) }),
})

/** https://lbs.amap.com/api/webservice/guide/api/georegeo; positions are GCJ-02. */
const amap: Provider = {
  base: 'https://restapi.amap.com',
  request(base, { lng, lat }, key) {
    const [x, y] = wgs84ToGcj02([lng, lat])
    const shown = `${x.toFixed(DECIMALS)},${y.toFixed(DECIMALS)}`
    return { url: `${base}/v3/geocode/regeo?${query({ location: shown, output: 'JSON', key })}`, shown }
  },
  read(answer) {
    const { data } = amapAnswer.safeParse(answer)
    if (!data) throw new Refused('amap')
    const { formatted_address: address } = data.regeocode
    return typeof address === 'string' ? clean(address) : undefined
  },
}

const tiandituAnswer = z.object({
  status: z.literal('0'),
  result: z.object({ formatted_address: z.string().default('') }),
})

/** http://lbs.tianditu.gov.cn/server/geocoding.html; its CGCS2000 is WGS-84 to a few centimetres. */
const tianditu: Provider = {
  base: 'https://api.tianditu.gov.cn',
  request(base, { lng, lat }, key) {
    const shown = JSON.stringify({
      lon: Number(lng.toFixed(DECIMALS)),
      lat: Number(lat.toFixed(DECIMALS)),
      ver: 1,
    })
    return { url: `${base}/geocoder?${query({ postStr: shown, type: 'geocode', tk: key })}`, shown }
  },
  read(answer) {
    const { data } = tiandituAnswer.safeParse(answer)
    if (!data) throw new Refused('tianditu')
    return clean(data.result.formatted_address)
  },
}

export const PROVIDERS = { amap, tianditu } as const
export type ProviderName = keyof typeof PROVIDERS
