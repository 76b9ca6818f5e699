import { specOf } from '@motorpool/command/server'
import type { CommandSpec } from '@motorpool/wire'

const [SENT, FETCHED] = ['UPGRADE', 'UPGRADE_BY_ADDRESS'] as const

/** Codes of the commands that carry a package or the address of one. */
export const UPGRADE_CODES: readonly string[] = [SENT, FETCHED]

/**
 * How a protocol gives a package to a terminal; undefined where it cannot.
 *
 * @param isFetched its software fetches packages itself: of consequence where the protocol has both ways
 */
export const upgradeOf = (protocol: string, isFetched: boolean): CommandSpec | undefined =>
  (isFetched ? specOf(protocol, FETCHED) : undefined) ?? specOf(protocol, SENT)
