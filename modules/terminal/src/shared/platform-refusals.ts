import { defineEnum, type EnumValue } from '@motorpool/kernel'

/** Why messages of a lower platform are refused: whom they are of, or what they are like. */
export const PlatformRefusal = defineEnum('PlatformRefusal', {
  foreign: ['其他组织的车辆', 'Vehicle of another organisation', '他テナントの車両'],
  unknown: ['车辆未登记', 'Vehicle not registered', '未登録の車両'],
  disabled: ['终端已停用', 'Terminal disabled', '端末が無効'],
  bad_signature: ['签名缺失或不符', 'Signature missing or wrong', '署名がないか不正'],
  not_logged_in: ['登入前发送', 'Sent before signing on', 'ログイン前に送信'],
  noise: ['无法识别的字节', 'Bytes that begin no message', '電文の始まらないバイト'],
  too_long: ['报文过长', 'Too long', '電文が長すぎます'],
  bad_check: ['校验码错误', 'Wrong check code', 'チェックコード不一致'],
  bad_escape: ['转义错误', 'Wrong escape', 'エスケープ不正'],
  bad_length: ['长度不符', 'Wrong length', '長さ不一致'],
  bad_header: ['报文头错误', 'Wrong header', 'ヘッダー不正'],
  truncated: ['数据不完整', 'Ends inside a field', 'データが途中で終了'],
  bad_body: ['内容错误', 'Wrong content', '内容不正'],
  encrypted: ['无法解密', 'Cannot be deciphered', '復号できません'],
  unknown_message: ['未知报文类型', 'Unknown kind of message', '不明な電文種別'],
  command_open: ['前一命令未应答', 'The command before has no answer yet', '前の命令が未応答'],
  foreign_identity: ['身份与连接不符', 'Of another identity than the connection', '接続と異なる識別'],
  duplicate_identity: ['身份重复', 'Identity in use', '識別の重複'],
  unknown_device: ['设备未登记', 'Device not registered', '未登録の機器'],
  bad_credential: ['凭证错误', 'Wrong credential', '資格情報不正'],
  incomplete_set: ['分包不完整', 'Sub-packages are missing', '分割電文の不足'],
  replayed: ['重放', 'Offered a second time', '再提示'],
})
export type PlatformRefusal = EnumValue<typeof PlatformRefusal>
