import { type Codes, code, number, text, time } from '@motorpool/gbt'
import { ENCRYPTION_2016, ENCRYPTION_2025 } from '../catalogue/codes.ts'
import { Command } from '../frame.ts'
import { message } from './message.ts'

function platformLogin(encryption: Codes) {
  return message(
    Command.platformLogin,
    ['平台登入', 'Platform login', 'プラットフォームログイン'],
    [
      time('time', ['平台登入时间', 'Login time', 'ログイン時刻']),
      number('serial', ['登入流水号', 'Login serial number', 'ログイン通番'], 2, [1, 65531]),
      text('user', ['平台用户名', 'User name', 'ユーザー名'], 12),
      text('password', ['平台密码', 'Password', 'パスワード'], 20),
      code('encryptionRule', ['加密规则', 'Encryption rule', '暗号化規則'], encryption),
    ],
  )
}

/** 2016 §7.4, table 24. */
export const platformLogin2016 = platformLogin(ENCRYPTION_2016)
export const platformLogin2025 = platformLogin(ENCRYPTION_2025)

/** 2016 §7.5, table 25. */
export const platformLogout = message(
  Command.platformLogout,
  ['平台登出', 'Platform logout', 'プラットフォームログアウト'],
  [
    time('time', ['登出时间', 'Logout time', 'ログアウト時刻']),
    number('serial', ['登出流水号', 'Logout serial number', 'ログアウト通番'], 2, [1, 65531]),
  ],
)
