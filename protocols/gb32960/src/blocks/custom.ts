import { bytes, type Codes, type Items, number } from '@motorpool/gbt'

/** Types 80–FE: a length WORD and that many bytes of the manufacturer's own. */
export interface CustomInput {
  block: 'custom'
  type: number
  data: Uint8Array
}

export const CUSTOM_ITEMS = [
  bytes('data', ['自定义数据', 'Custom data', 'ユーザー定義データ'], 'dataLength', [
    '自定义数据长度',
    'Length of the custom data',
    'ユーザー定義データ長',
  ]),
] as const

const PERCENT = { unit: '%' }

const PLAIN: Items = [
  number('accelerator', ['加速踏板行程值', 'Accelerator pedal', 'アクセル開度'], 1, [0, 100], PERCENT),
  number('brake', ['制动踏板状态', 'Brake pedal', 'ブレーキ開度'], 1, [0, 101], PERCENT),
  number('speed', ['车速', 'Speed', '車速'], 2, [0, 2200], { unit: 'km/h', divisor: 10 }),
  number('current', ['总电流', 'Total current', '総電流'], 2, [0, 20000], {
    unit: 'A',
    divisor: 10,
    offset: -1000,
  }),
]

/** Raw bytes: neither the order of tags 05–0C nor their scales are published. */
const ADAS: Items = [
  ...PLAIN,
  number('overspeed', ['超速标志', 'Overspeed flag', '速度超過フラグ'], 1, [0, 253]),
  number('lateralDistance', ['横向距离', 'Lateral distance', '横方向距離'], 1, [0, 253]),
  number('longitudinalDistance', ['纵向距离', 'Longitudinal distance', '縦方向距離'], 1, [0, 253]),
  number('relativeSpeed', ['相对速度', 'Relative speed', '相対速度'], 1, [0, 253]),
  number('warnings', ['预警标志', 'Warning bits', '警告ビット'], 1, [0, 253]),
  number('mitigationBrake', ['制动缓解状态', 'Mitigation brake state', '衝突軽減ブレーキ状態'], 1, [0, 253]),
  number('switches', ['开关状态及等级', 'Switch state and level', 'スイッチ状態とレベル'], 1, [0, 253]),
  number('obstacle', ['障碍物类型', 'Obstacle type', '障害物種別'], 1, [0, 253]),
  number('fault', ['故障码', 'Fault', '故障'], 2, [0, 0xfffd]),
]

/** Shanghai bus samples by block type; see `shanghai.ts` for how they are told from ordinary custom blocks. */
export const SHANGHAI_SAMPLE: Readonly<Record<number, Items>> = { 0x81: PLAIN, 0x82: ADAS }

export const BLOCK_TYPES: Codes = {
  0x81: ['上海公交10秒数据', 'Shanghai bus ten-second samples', '上海バス10秒データ'],
  0x82: ['上海公交ADAS数据', 'Shanghai bus ADAS samples', '上海バスADASデータ'],
}
