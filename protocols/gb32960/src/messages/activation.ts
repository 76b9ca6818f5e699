import { bytes, code, text, time } from '@motorpool/gbt'
import { SIGNATURE_ITEMS } from '../blocks/signature.ts'
import { ACTIVATION_INFO, ACTIVATION_STATE } from '../catalogue/codes.ts'
import { Command } from '../frame.ts'
import { message } from './message.ts'

/** 2025 command 09: the security chip's public key, signed. */
export const activation2025 = message(Command.activation, ['激活', 'Activation', '有効化'], [
  time('time', ['数据采集时间', 'Collection time', '収集時刻']),
  text('chip', ['安全芯片ID', 'Security chip id', 'セキュリティチップID'], 16, 0x20),
  bytes('publicKey', ['公钥', 'Public key', '公開鍵'], 'publicKeyLength', [
    '公钥长度',
    'Length of the public key',
    '公開鍵長',
  ]),
  text('vin', ['VIN', 'VIN', 'VIN'], 17),
  ...SIGNATURE_ITEMS,
] as const)

/** 2025 command 0A, down. */
export const activationAnswer2025 = message(
  Command.activationAnswer,
  ['激活应答', 'Activation answer', '有効化応答'],
  [
    code('state', ['激活状态', 'Activation state', '有効化状態'], ACTIVATION_STATE),
    code('info', ['激活信息', 'Activation information', '有効化情報'], ACTIVATION_INFO),
  ],
)
