import { bytes, code, time } from '@motorpool/gbt'
import { KEY_TYPE } from '../catalogue/codes.ts'
import { Command } from '../frame.ts'
import { message } from './message.ts'

/** 2025 command 0B, both ways. */
export const keyExchange2025 = message(
  Command.keyExchange,
  ['数据单元加密密钥交换', 'Key exchange', '鍵交換'],
  [
    code('keyType', ['密钥类型', 'Key type', '鍵種別'], KEY_TYPE),
    bytes('key', ['密钥', 'Key', '鍵'], 'keyLength', ['密钥长度', 'Length of the key', '鍵長']),
    time('activeFrom', ['启用时间', 'Active from', '有効開始時刻']),
    time('expires', ['失效时间', 'Expires', '失効時刻']),
  ],
)
