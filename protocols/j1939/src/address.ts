import type { Names } from '@motorpool/wire'

/** Ids of more than 11 bits are extended ones: their lowest byte is the address of the sender (SAE J1939-21). */
const STANDARD_MAX = 0x7ff

/** The address of who sent a CAN frame; undefined where its id names no sender. */
export const sourceAddress = (canId: number): number | undefined =>
  canId > STANDARD_MAX ? canId & 0xff : undefined

/** Preferred addresses of SAE J1939, appendix B, as far as they are the same on road and off it. */
export const PREFERRED_ADDRESSES: Readonly<Record<number, Names>> = {
  0: ['发动机 1', 'Engine 1', 'エンジン 1'],
  1: ['发动机 2', 'Engine 2', 'エンジン 2'],
  3: ['变速箱 1', 'Transmission 1', 'トランスミッション 1'],
  11: ['制动系统', 'Brakes', 'ブレーキ'],
  15: ['发动机缓速器', 'Engine retarder', 'エンジンリターダー'],
  16: ['传动系缓速器', 'Driveline retarder', 'ドライブラインリターダー'],
  23: ['仪表 1', 'Instrument cluster 1', 'メーター 1'],
  33: ['车身控制器', 'Body controller', 'ボディコントローラー'],
}
