import type { Names } from '@motorpool/wire'
import { gb17691, hj1014 } from './facts.ts'

/** How a report's body is laid out. */
export interface Layout {
  /** Edition under which it is noted with stored messages. */
  readonly edition: string
  readonly name: Names
  /** Once behind the time, behind the type of each block, or behind the type of the first one only. */
  readonly serial: 'head' | 'block' | 'first'
  /** Each block has a time of its own behind its type. */
  readonly sampled: boolean
  /** The position stands behind the serial, for all blocks. */
  readonly positioned: boolean
}

const PLAIN = { sampled: false, positioned: false } as const
const [A, B, C, HJ_1239] = gb17691.editions
const [HJ_1014] = hj1014.editions

/** In the order in which they are tried: no two readers of annex Q agree on where the serial stands. */
export const ROAD_LAYOUTS: readonly Layout[] = [
  {
    ...PLAIN,
    edition: A,
    name: [
      '附录Q A型：每个信息体类型后有流水号',
      'Annex Q, A: a serial behind the type of each block',
      '附属書Q A型：各ブロックの種別の後に通番',
    ],
    serial: 'block',
  },
  {
    ...PLAIN,
    edition: B,
    name: [
      '附录Q B型：时间后有流水号',
      'Annex Q, B: one serial behind the time',
      '附属書Q B型：時刻の後に通番',
    ],
    serial: 'head',
  },
  {
    ...PLAIN,
    edition: C,
    name: [
      '附录Q C型：仅首个信息体类型后有流水号',
      'Annex Q, C: one serial behind the first type',
      '附属書Q C型：最初の種別の後にのみ通番',
    ],
    serial: 'first',
  },
  {
    ...PLAIN,
    edition: HJ_1239,
    name: [
      'HJ 1239：时间后有流水号，各信息体有采样时间',
      'HJ 1239: one serial behind the time, a sampling time in each block',
      'HJ 1239：時刻の後に通番、各ブロックに採取時刻',
    ],
    serial: 'head',
    sampled: true,
  },
]

export const MACHINE_LAYOUTS: readonly Layout[] = [
  {
    edition: HJ_1014,
    name: [
      'HJ 1014：时间后有流水号和位置',
      'HJ 1014: serial and position behind the time',
      'HJ 1014：時刻の後に通番と位置',
    ],
    serial: 'head',
    sampled: false,
    positioned: true,
  },
]

/** Why a frame is read by a layout. */
export type Reason = 'only' | 'noted' | 'order' | 'none'

export const REASONS: Readonly<Record<Reason, Names>> = {
  only: [
    '仅此布局恰好读到数据单元末尾',
    'the only one that ends with the data unit',
    'データ単位の末尾とちょうど一致する唯一の配置',
  ],
  noted: [
    '多种布局均可，按该终端其他报文所用的布局',
    'several fit; the one of the device’s other messages',
    '複数が適合し、この端末の他の電文の配置を採用',
  ],
  order: [
    '多种布局均可，按顺序取第一种',
    'several fit; the first in order',
    '複数が適合し、順序の先頭を採用',
  ],
  none: [
    '没有布局能读到末尾，取读得最远的一种',
    'none reads to the end; the one that reads furthest',
    '末尾まで読める配置がなく、最も先まで読める配置を採用',
  ],
}
