import type { CommandParam, CommandSpec, FetchAddress } from '@motorpool/wire'
import { MESSAGES } from './catalogue/messages.ts'
import { carried } from './command-parts.ts'

/** Kind of an upgrade of the terminal itself. */
const TERMINAL = 0
/** Command word of a wireless upgrade in 0x8105. */
const WIRELESS = 1
/** Says of an address that the URL alone names its server. */
const NAMED = '0.0.0.0'

const PARAMS: readonly CommandParam[] = [
  { key: 'file', name: ['升级文件', 'Update file', '更新ファイル'], kind: 'text', min: 1, max: 20 },
  { key: 'manufacturer', name: ['制造商 ID', 'Manufacturer id', '製造者 ID'], kind: 'text', min: 1, max: 5 },
  { key: 'version', name: ['版本号', 'Version', '版'], kind: 'text', min: 1, max: 64 },
]

/**
 * The eleven fields of § 8.13 table 19. What stays as the terminal has it is empty: access point, user and password are those of its
 * card, and a package is fetched over TCP. Nothing says which hardware it is for.
 */
const wireless = ({ url, host, port, minutes }: FetchAddress, manufacturer: string, version: string) => [
  url,
  '',
  '',
  '',
  host === NAMED ? '' : host,
  String(port),
  '',
  manufacturer,
  '',
  version,
  String(minutes),
]

/** A package of the terminal's own software: its bytes (0x8108), or where it is fetched (0x8105). */
export const UPGRADE_COMMANDS: readonly CommandSpec[] = [
  {
    ...carried(MESSAGES.upgrade),
    code: 'UPGRADE',
    action: 'set',
    attaches: 'bytes',
    params: PARAMS,
    fields: ({ manufacturer, version }, carried) => ({
      kind: TERMINAL,
      manufacturer,
      version,
      ...(carried && 'bytes' in carried ? { data: carried.bytes } : {}),
    }),
    // 0x0108, on the same connection or the next.
    ownAnswer: true,
  },
  {
    ...carried(MESSAGES.terminalControl),
    code: 'UPGRADE_BY_ADDRESS',
    name: ['无线升级', 'Wireless upgrade', '無線更新'],
    action: 'set',
    attaches: 'address',
    // 2019 has no such command word; a terminal of 2011 has no message that says which software it runs.
    editions: ['2013'],
    params: PARAMS,
    fields: ({ manufacturer, version }, carried) => ({
      command: WIRELESS,
      ...(carried && 'address' in carried
        ? { parameters: wireless(carried.address, String(manufacturer), String(version)) }
        : {}),
    }),
    ownAnswer: false,
  },
]
