import { number, time } from '@motorpool/gbt'
import { Command } from '../frame.ts'
import { message } from './message.ts'

/** 2016 §7.3, table 23; the serial is that of the login. The same in 2025. */
export const logout = message(
  Command.logout,
  ['车辆登出', 'Vehicle logout', '車両ログアウト'],
  [
    time('time', ['登出时间', 'Logout time', 'ログアウト時刻']),
    number('serial', ['登出流水号', 'Logout serial number', 'ログアウト通番'], 2, [1, 65531]),
  ],
)
