import { time } from '@motorpool/gbt'
import { Command } from '../frame.ts'
import { message } from './message.ts'

/** Annex B: both have an empty data unit. */
export const heartbeat = message(Command.heartbeat, ['心跳', 'Heartbeat', 'ハートビート'], [])
export const timeSync = message(Command.timeSync, ['终端校时', 'Time sync', '時刻同期'], [])

/** §6.3.2: a reply keeps the time of the packet and drops the rest. */
export const REPLY_ITEMS = [time('time', ['应答时间', 'Reply time', '応答時刻'])] as const
