/** General alarm flags: 2016 table 18, 2025 table of the alarm block. Bit 0 is the least significant. */

import type { BitPart } from '@motorpool/gbt'
import type { Names } from '@motorpool/wire'
import type { Edition } from '../frame.ts'

function alarm(bit: number, key: string, name: Names): BitPart {
  return { key, name, bit, width: 1 }
}

export const ALARMS_2016: readonly BitPart[] = [
  alarm(0, 'temperatureDifference', ['温度差异报警', 'Temperature difference', '温度差異']),
  alarm(1, 'batteryHighTemperature', ['电池高温报警', 'Battery over-temperature', '電池高温']),
  alarm(2, 'storageOverVoltage', [
    '车载储能装置类型过压报警',
    'Energy storage over-voltage',
    '蓄電装置過電圧',
  ]),
  alarm(3, 'storageUnderVoltage', [
    '车载储能装置类型欠压报警',
    'Energy storage under-voltage',
    '蓄電装置低電圧',
  ]),
  alarm(4, 'socLow', ['SOC低报警', 'SOC low', 'SOC低下']),
  alarm(5, 'cellOverVoltage', ['单体电池过压报警', 'Cell over-voltage', 'セル過電圧']),
  alarm(6, 'cellUnderVoltage', ['单体电池欠压报警', 'Cell under-voltage', 'セル低電圧']),
  alarm(7, 'socHigh', ['SOC过高报警', 'SOC too high', 'SOC過高']),
  alarm(8, 'socJump', ['SOC跳变报警', 'SOC jump', 'SOC急変']),
  alarm(9, 'storageMismatch', [
    '可充电储能系统不匹配报警',
    'Rechargeable storage mismatch',
    '充電式蓄電システム不整合',
  ]),
  alarm(10, 'cellConsistency', ['电池单体一致性差报警', 'Poor cell consistency', 'セル一致性不良']),
  alarm(11, 'insulation', ['绝缘报警', 'Insulation fault', '絶縁異常']),
  alarm(12, 'dcdcTemperature', ['DC-DC温度报警', 'DC-DC temperature', 'DC-DC温度']),
  alarm(13, 'brakeSystem', ['制动系统报警', 'Brake system', '制動システム']),
  alarm(14, 'dcdcStatus', ['DC-DC状态报警', 'DC-DC status', 'DC-DC状態']),
  alarm(15, 'motorControllerTemperature', [
    '驱动电机控制器温度报警',
    'Drive motor controller temperature',
    '駆動モーター制御器温度',
  ]),
  alarm(16, 'highVoltageInterlock', ['高压互锁状态报警', 'High-voltage interlock', '高電圧インターロック']),
  alarm(17, 'motorTemperature', ['驱动电机温度报警', 'Drive motor temperature', '駆動モーター温度']),
  alarm(18, 'storageOverCharge', ['车载储能装置类型过充报警', 'Energy storage overcharge', '蓄電装置過充電']),
]

const CHANGED: readonly BitPart[] = [
  alarm(5, 'unitOverVoltage', [
    '最小并联单元过压报警',
    'Minimum parallel unit over-voltage',
    '最小並列ユニット過電圧',
  ]),
  alarm(6, 'unitUnderVoltage', [
    '最小并联单元欠压报警',
    'Minimum parallel unit under-voltage',
    '最小並列ユニット低電圧',
  ]),
  alarm(10, 'unitConsistency', [
    '最小并联单元一致性差报警',
    'Poor consistency of minimum parallel units',
    '最小並列ユニットばらつき大',
  ]),
  alarm(11, 'insulationFailure', ['绝缘故障报警', 'Insulation failure', '絶縁故障']),
]

const ADDED: readonly BitPart[] = [
  alarm(19, 'motorOverSpeed', ['驱动电机超速报警', 'Motor over-speed', 'モーター過回転']),
  alarm(20, 'motorOverCurrent', ['驱动电机过流报警', 'Motor over-current', 'モーター過電流']),
  alarm(21, 'supercapacitorOverTemperature', [
    '超级电容过温报警',
    'Supercapacitor over-temperature',
    'スーパーキャパシタ過温度',
  ]),
  alarm(22, 'supercapacitorOverPressure', [
    '超级电容过压报警',
    'Supercapacitor over-pressure',
    'スーパーキャパシタ過圧',
  ]),
  alarm(23, 'thermalEvent', [
    '可充电储能装置热事件报警',
    'Storage device thermal event',
    '蓄電装置の熱イベント',
  ]),
  alarm(24, 'hydrogenLeak', ['氢气泄漏报警', 'Hydrogen leak', '水素漏れ']),
  alarm(25, 'hydrogenPressure', ['氢气压力异常报警', 'Hydrogen pressure abnormal', '水素圧力異常']),
  alarm(26, 'hydrogenTemperature', ['氢气温度异常报警', 'Hydrogen temperature abnormal', '水素温度異常']),
  alarm(27, 'stackOverTemperature', [
    '燃料电池电堆超温报警',
    'Stack over-temperature',
    '燃料電池スタック過温度',
  ]),
]

export const ALARMS_2025: readonly BitPart[] = [
  ...ALARMS_2016.map((part) => CHANGED.find((changed) => changed.bit === part.bit) ?? part),
  ...ADDED,
]

export const ALARMS: Readonly<Record<Edition, readonly BitPart[]>> = {
  '2016': ALARMS_2016,
  '2025': ALARMS_2025,
}

/** The general alarm word with the named bits set. */
export function alarmWord(edition: Edition, keys: readonly string[]): number {
  let word = 0
  for (const key of keys) {
    const part = ALARMS[edition].find((candidate) => candidate.key === key)
    if (!part) throw new RangeError(`no alarm "${key}" in the ${edition} edition`)
    word += 2 ** part.bit
  }
  return word
}
