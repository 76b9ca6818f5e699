import { isIPv4 } from 'node:net'
import type { FetchAddress } from '@motorpool/wire'
import { LINK_MS } from './rows.ts'

/** Setting that says where terminals reach the product. */
export const ADDRESS_SETTING = 'MOTORPOOL_OTA_URL'

export const LINK_PATH = '/api/terminal-svc/ota/packages/V1.0/'

/** Terminals that resolve no names are told none: the URL alone names the server. */
const NAMED = '0.0.0.0'

/** @param base of the settings, with a slash at its end */
export function addressOf(base: string, token: string): FetchAddress {
  const { protocol, hostname, port } = new URL(base)
  const path = `${base}${LINK_PATH.slice(1)}`
  return {
    url: path + token,
    shown: `${path}***`,
    host: isIPv4(hostname) ? hostname : NAMED,
    minutes: LINK_MS / 60_000,
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
  }
}
