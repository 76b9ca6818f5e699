import { defineEnum } from '@motorpool/kernel'

/** Dictionaries that no field of the code is made of yet; a module that brings such a field declares it and takes it from here. */
export const orgTypeDictionary = defineEnum('ORG_TYPE', {
  COMP: ['企业', 'Company', '企業'],
  FINANCE: ['金融机构', 'Finance', '金融機関'],
  ORG: ['组织', 'Organisation', '組織'],
})

export const evAlarmDictionary = defineEnum('EV_ALARM', {
  '21001': ['温度差异报警', 'Temperature difference', '温度差異'],
  '21002': ['电池高温报警', 'Battery over-temperature', '電池高温'],
  '21003': ['车载储能装置类型过压报警', 'Energy storage over-voltage', '蓄電装置過電圧'],
  '21004': ['车载储能装置类型欠压报警', 'Energy storage under-voltage', '蓄電装置低電圧'],
  '21005': ['SOC低报警', 'SOC low', 'SOC低下'],
  '21006': ['单体电池过压报警', 'Cell over-voltage', 'セル過電圧'],
  '21007': ['单体电池欠压报警', 'Cell under-voltage', 'セル低電圧'],
  '21008': ['SOC过高报警', 'SOC too high', 'SOC過高'],
  '21009': ['SOC跳变报警', 'SOC jump', 'SOC急変'],
  '21010': ['可充电储能系统不匹配报警', 'Rechargeable storage mismatch', '充電式蓄電システム不整合'],
  '21011': ['电池单体一致性差报警', 'Poor cell consistency', 'セル一致性不良'],
  '21012': ['绝缘报警', 'Insulation fault', '絶縁異常'],
  '21013': ['DC-DC温度报警', 'DC-DC temperature', 'DC-DC温度'],
  '21014': ['制动系统报警', 'Brake system', '制動システム'],
  '21015': ['DC-DC状态报警', 'DC-DC status', 'DC-DC状態'],
  '21016': ['驱动电机控制器温度报警', 'Drive motor controller temperature', '駆動モーター制御器温度'],
  '21017': ['高压互锁状态报警', 'High-voltage interlock', '高電圧インターロック'],
  '21018': ['驱动电机温度报警', 'Drive motor temperature', '駆動モーター温度'],
  '21019': ['车载储能装置类型过充报警', 'Energy storage overcharge', '蓄電装置過充電'],
})
