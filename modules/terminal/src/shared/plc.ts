import { defineEnum } from '@motorpool/kernel'

/** What the controller of a working machine keeps, by its code (R349). */
export const PlcParameter = defineEnum('PlcParameter', {
  '01': ['材料类型', 'Material type', '材料種別'],
  '02': ['施工宽度', 'Working width', '作業幅'],
  '03': ['施工深度', 'Working depth', '作業深さ'],
  '04': ['施工速度', 'Working speed', '作業速度'],
  '05': ['喷洒量', 'Spray amount', '散布量'],
  '10': ['累计工时', 'Total work time', '累計稼働時間'],
  '20': ['锁车状态', 'Lock state', 'ロック状態'],
  '30': ['密码类型', 'Password type', 'パスワード種別'],
  '31': ['密码输出', 'Password output', 'パスワード出力'],
})
export type PlcCode = (typeof PlcParameter.values)[number]

/** In their order; keys of objects that look like numbers have one of their own. */
export const PLC_CODES: readonly PlcCode[] = PlcParameter.values.toSorted()

/** Code of the function field whose signal carries it: what makers' bytes mean, software versions define (decision 36). */
export const plcField = (code: PlcCode): string => `plc${code}`

/** Function fields whose values are shown to nobody but who asks for them and is noted. */
export const SECRET_FIELDS: readonly string[] = [plcField('31')]
