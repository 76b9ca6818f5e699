import type { DemoTenant } from './fleet.ts'
import { type SheetPlan, type SheetRow, sheet, TERMINAL, VEHICLE } from './sheet-plan.ts'

const REMARK = '演示数据'

/** Published names of SAE J1939: suspect parameter, failure mode, and what a workshop does about it. */
const FAULTS: readonly (readonly [
  spn: number,
  fmi: number,
  name: string,
  english: string,
  level: 1 | 2 | 3,
  part: string,
  reason: string,
  advice: string,
])[] = [
  [
    110,
    0,
    '发动机冷却液温度过高',
    'Engine coolant temperature above range',
    3,
    'P-COOLING',
    '冷却液不足、散热器堵塞或节温器卡滞',
    '停车怠速降温，检查液位与散热器',
  ],
  [
    100,
    1,
    '机油压力过低',
    'Engine oil pressure below range',
    3,
    'P-LUBE',
    '机油不足、机油泵磨损或压力传感器故障',
    '立即停机，检查油位，送修',
  ],
  [
    190,
    0,
    '发动机超速',
    'Engine speed above range',
    2,
    'P-ENGINE',
    '下坡未用发动机制动或调速故障',
    '检查驾驶操作与调速系统',
  ],
  [
    168,
    1,
    '蓄电池电压过低',
    'Battery potential below range',
    2,
    'P-ELECTRIC',
    '发电机不发电或蓄电池老化',
    '检查发电机皮带、输出与蓄电池',
  ],
  [
    1761,
    1,
    '反应剂液位过低',
    'Aftertreatment reagent tank level below range',
    1,
    'P-SCR',
    '尿素消耗未及时加注',
    '加注符合标准的尿素水溶液',
  ],
  [
    3364,
    1,
    '反应剂质量不合格',
    'Aftertreatment reagent quality below range',
    2,
    'P-SCR',
    '加注了不合格的尿素或掺水',
    '更换合格尿素，复查浓度',
  ],
  [
    3251,
    0,
    'DPF压差过高',
    'Particulate filter differential pressure above range',
    2,
    'P-DPF',
    '颗粒捕集器积碳堵塞',
    '执行驻车再生，仍不下降则清灰',
  ],
  [
    3216,
    2,
    'SCR上游NOx信号异常',
    'NOx sensor before SCR erratic',
    1,
    'P-SCR',
    '传感器线束松动或老化',
    '检查线束与传感器，必要时更换',
  ],
]

const PARTS: readonly (readonly [code: string, name: string, english: string])[] = [
  ['P-ENGINE', '发动机本体', 'Engine'],
  ['P-COOLING', '冷却系统', 'Cooling system'],
  ['P-LUBE', '润滑系统', 'Lubrication'],
  ['P-ELECTRIC', '电源系统', 'Power supply'],
  ['P-SCR', 'SCR后处理', 'SCR aftertreatment'],
  ['P-DPF', '颗粒捕集器', 'Particulate filter'],
]

const COLOURS: readonly (readonly [code: string, name: string, value: string])[] = [
  ['WHITE', '极地白', '#F4F6F8'],
  ['GREY', '岩石灰', '#6B7280'],
  ['BLUE', '海湾蓝', '#1D4ED8'],
  ['YELLOW', '工程黄', '#F5B301'],
]

function engines(maker: string, emission: 'GB6' | 'GB4'): SheetRow[] {
  const rows: readonly (readonly [
    code: string,
    litres: number,
    cylinders: number,
    kw: number,
    torque: number,
  ])[] =
    emission === 'GB6'
      ? [
          ['QHF13-480', 12.9, 6, 353, 2400],
          ['QHF6-220', 6.7, 6, 162, 900],
        ]
      : [
          ['LYF7-128', 6.7, 6, 128, 780],
          ['LYF9-162', 8.9, 6, 162, 980],
        ]
  return rows.map(([code, displacement, cylinderCount, ratedPower, maxTorque]) => ({
    modelCode: code,
    modelName: `${code} 柴油机`,
    manufacturer: `${maker}动力`,
    fuelType: 'DIESEL',
    emissionLevelType: emission,
    displacement,
    cylinderCount,
    ratedPower,
    ratedSpeed: 1900,
    maxTorque,
    maxTorqueSpeed: 1200,
    postProcessing: emission === 'GB6' ? 'EGR+DOC+DPF+SCR' : 'DOC+DPF',
    remark: REMARK,
  }))
}

function electrics(maker: string): SheetPlan[] {
  return [
    sheet('drive motor models', `${VEHICLE}/electric_driver_model/V1.0`, 'modelCode', [
      {
        modelCode: 'QHM-180',
        modelName: 'QHM-180 永磁同步电机',
        manufacturer: `${maker}电驱`,
        electricDriverType: '1',
        driverCoolType: '2',
        ratedVoltage: 540,
        ratedPower: 100,
        peakPower: 180,
        ratedSpeed: 1000,
        peakSpeed: 3000,
        peakTorque: 2800,
        remark: REMARK,
      },
      {
        modelCode: 'QHM-100',
        modelName: 'QHM-100 永磁同步电机',
        manufacturer: `${maker}电驱`,
        electricDriverType: '1',
        driverCoolType: '2',
        ratedVoltage: 330,
        ratedPower: 50,
        peakPower: 100,
        peakSpeed: 12000,
        peakTorque: 240,
        remark: REMARK,
      },
    ]),
    sheet('energy storage models', `${VEHICLE}/energy_storage_model/V1.0`, 'modelCode', [
      {
        modelCode: 'QHB-255',
        modelName: 'QHB-255 磷酸铁锂系统',
        manufacturer: `${maker}储能`,
        batteryType: '1',
        ratedVoltage: 538,
        ratedCapacity: 474,
        ratedEnergy: 255,
        cellCount: 168,
        cellVoltage: 3.2,
        probeCount: 32,
        coolType: '2',
        remark: REMARK,
      },
      {
        modelCode: 'QHB-57',
        modelName: 'QHB-57 磷酸铁锂系统',
        manufacturer: `${maker}储能`,
        batteryType: '1',
        ratedVoltage: 333,
        ratedCapacity: 171,
        ratedEnergy: 57,
        cellCount: 104,
        cellVoltage: 3.2,
        probeCount: 24,
        coolType: '2',
        remark: REMARK,
      },
    ]),
  ]
}

/** What a tenant's catalogues hold beyond what vehicles need to report; in an order in which each finds what it names. */
export function catalogueSheets({ plan }: DemoTenant): SheetPlan[] {
  const roads = plan.scopes.includes('ROAD_FUEL')
  return [
    sheet('colours', `${VEHICLE}/vehicle_colors/V1.0`, 'colorCode', colours()),
    sheet(
      'engine models',
      `${VEHICLE}/engine_model/V1.0`,
      'modelCode',
      engines(plan.brand, roads ? 'GB6' : 'GB4'),
    ),
    ...(plan.scopes.includes('NEW_ENERGY') ? electrics(plan.brand) : []),
    sheet('fault parts', `${VEHICLE}/faultParts/V1.0`, 'partCode', parts()),
    sheet('fault codes', `${VEHICLE}/faultCodes/V1.0`, 'faultCode', faults(roads ? 'JT808-2019' : 'GPRS11')),
    sheet('chip makers', `${TERMINAL}/chip/factory/V1.0`, 'factoryCode', [
      { factoryCode: 'ZHIXIN', factoryName: '智芯安全技术', contactName: '芯片支持', remark: REMARK },
    ]),
    sheet('chip models', `${TERMINAL}/chip/models/V1.0`, 'chipCode', [
      {
        chipCode: 'ZX-SE20',
        chipModel: 'SE20',
        chipFactoryId: 'ZHIXIN',
        algorithm: 'SM2/SM3/SM4',
        remark: REMARK,
      },
    ]),
  ]
}

const colours = (): SheetRow[] =>
  COLOURS.map(([colorCode, colorName, colorValue], sort) => ({
    colorCode,
    colorName,
    colorValue,
    sort,
    remark: REMARK,
  }))

const parts = (): SheetRow[] =>
  PARTS.map(([partCode, partName, partNameEn]) => ({ partCode, partName, partNameEn, remark: REMARK }))

const faults = (protocolId: string): SheetRow[] =>
  FAULTS.map(([spn, fmi, faultName, faultNameEn, faultLevel, part, faultReason, faultSuggestion]) => ({
    spn,
    fmi,
    faultCode: `SPN${spn}-${fmi}`,
    faultName,
    faultNameEn,
    faultLevel: String(faultLevel),
    faultReason,
    faultSuggestion,
    protocolId,
    controller: 'EMS',
    faultPartIds: part,
    remindFlag: '是',
  }))
