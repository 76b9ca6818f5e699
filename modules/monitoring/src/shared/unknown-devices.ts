import { defineEnum, type EnumValue } from '@motorpool/kernel'
import { protocolLabels } from '@motorpool/protocols/facts'
import { defineResource, f } from '@motorpool/resource/shared'

export const GatewayProtocol = defineEnum('GatewayProtocol', protocolLabels())
export type GatewayProtocol = EnumValue<typeof GatewayProtocol>

/** Why the gateway turned a device away; the registration results are those of JT/T 808. */
export const DeviceRefusal = defineEnum('DeviceRefusal', {
  unknown: ['未登记', 'Not registered', '未登録'],
  credential: ['鉴权失败', 'Wrong credential', '認証失敗'],
  disabled: ['终端已停用', 'Terminal disabled', '端末無効'],
  foreign: ['不属于该平台账号', "Not of the platform's tenant", '当該プラットフォームの所属外'],
  no_vehicle: ['终端未绑定车辆', 'Terminal without a vehicle', '車両未割当'],
  vehicle_registered: ['车辆已被注册', 'Vehicle already registered', '車両登録済み'],
  no_terminal: ['终端不存在', 'No such terminal', '端末なし'],
  terminal_registered: ['终端已被注册', 'Terminal already registered', '端末登録済み'],
  iccid: ['ICCID 不符', 'ICCID does not match', 'ICCID不一致'],
  protocol: [
    '终端使用其他协议或已有鉴权码',
    'Terminal of another protocol, or with a code',
    '他プロトコルの端末または認証コードあり',
  ],
  unproven: [
    '未经证明，车辆已由可信连接上报',
    'Unproven, while a proven connection speaks',
    '未証明（証明済みの接続が通信中）',
  ],
})
export type DeviceRefusal = EnumValue<typeof DeviceRefusal>

export interface UnknownDevice {
  /** Protocol and claimed id: together they are the key. */
  id: string
  protocol: GatewayProtocol
  claimedId: string
  /** A vehicle or terminal of that number is there by now. */
  enrolled: boolean
  firstSeen: number
  lastSeen: number
  attempts: number
  lastAddress: string
  lastReason: string
  /** What else the device said of itself: plate, ICCID, manufacturer. */
  details: Record<string, string>
}

/** Devices that the gateway refused, as a list like every other; they belong to no tenant. */
export const unknownDevices = defineResource({
  key: 'terminal/unknownDevices',
  api: '/api/terminal-svc/unknownDevices/V1.0',
  idPrefix: 'terminal.unknownDevices',
  table: 'unknown_device',
  scope: 'platform',
  fields: {
    keyword: f.text({ max: 64 }).searchable(),
    claimedId: f.text({ max: 64 }),
    protocol: f.choice(GatewayProtocol).searchable(),
    enrolled: f.bool(),
    firstSeen: f.datetime(),
    lastSeen: f.datetime(),
    attempts: f.int(),
    lastAddress: f.text({ max: 64 }),
    lastReason: f.choice(DeviceRefusal).searchable(),
    details: f.derived(),
  },
  list: [
    { field: 'claimedId', width: 200, align: 'left', fixed: 'left' },
    { field: 'protocol', width: 120, align: 'left' },
    { field: 'enrolled', width: 96 },
    { field: 'lastReason', width: 300, align: 'left' },
    { field: 'attempts', width: 96, align: 'right' },
    { field: 'lastSeen', width: 168, align: 'left' },
    { field: 'firstSeen', width: 168, align: 'left' },
    { field: 'lastAddress', width: 170, align: 'left' },
    { field: 'details', minWidth: 260, align: 'left' },
  ],
  search: ['keyword', 'protocol', 'lastReason'],
  form: [],
  options: { label: 'claimedId' },
  calls: { create: false, update: false, delete: false, find: false, export: false, import: false },
})
