import { ALARMS_2016 } from '@motorpool/gb32960'
import { type SheetPlan, type SheetRow, sheet, VEHICLE } from './sheet-plan.ts'

type Failure = readonly [spn: number, fmi: number, name: string, english: string, level: 1 | 2 | 3]

/** Names that SAE J1939-73 and its digital annex publish, of what heavy vehicles report most. */
const J1939: readonly Failure[] = [
  [91, 3, '加速踏板位置1电压高于正常', 'Accelerator pedal position 1: voltage above normal', 2],
  [94, 1, '燃油输送压力过低', 'Fuel delivery pressure below range', 2],
  [97, 15, '燃油含水', 'Water in fuel indicator', 1],
  [100, 1, '机油压力过低', 'Engine oil pressure below range', 3],
  [102, 2, '进气歧管压力信号异常', 'Intake manifold pressure erratic', 1],
  [105, 0, '进气歧管温度过高', 'Intake manifold temperature above range', 2],
  [110, 0, '发动机冷却液温度过高', 'Engine coolant temperature above range', 3],
  [111, 1, '冷却液液位过低', 'Coolant level below range', 2],
  [157, 1, '共轨压力过低', 'Fuel rail pressure below range', 2],
  [168, 1, '蓄电池电压过低', 'Battery potential below range', 2],
  [190, 0, '发动机超速', 'Engine speed above range', 2],
  [1761, 1, '反应剂液位过低', 'Aftertreatment reagent tank level below range', 1],
  [3216, 2, 'SCR上游NOx信号异常', 'NOx sensor before SCR erratic', 1],
  [3251, 0, 'DPF压差过高', 'Particulate filter differential pressure above range', 2],
  [3364, 1, '反应剂质量不合格', 'Aftertreatment reagent quality below range', 2],
  [4364, 18, 'SCR转化效率过低', 'SCR conversion efficiency below range', 2],
]

/** Of GB/T 32960 the general alarms whose cause stops a vehicle. */
const GRAVE = new Set(['batteryHighTemperature', 'insulation', 'brakeSystem', 'highVoltageInterlock'])

const ofEngines = (): SheetRow[] =>
  J1939.map(([spn, fmi, faultName, faultNameEn, level]) => ({
    spn,
    fmi,
    faultCode: `SPN${spn}-${fmi}`,
    faultName,
    faultNameEn,
    faultLevel: String(level),
    protocolType: 'GB6',
    standard: 'SAE J1939-73',
  }))

const ofBatteries = (): SheetRow[] =>
  ALARMS_2016.map(({ key, bit, name: [faultName, faultNameEn] }) => ({
    faultCode: `GB32960-A${String(bit).padStart(2, '0')}`,
    faultName,
    faultNameEn,
    faultLevel: GRAVE.has(key) ? '3' : '2',
    protocolType: 'GB32960',
    standard: 'GB/T 32960.3-2016',
  }))

/** The platform's library: what standards define, for every tenant. */
export const faultBase = (): SheetPlan =>
  sheet('fault codes of standards', `${VEHICLE}/vFaultCodeBases/V1.0`, 'faultCode', [
    ...ofEngines(),
    ...ofBatteries(),
  ])
