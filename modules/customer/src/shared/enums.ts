import { defineEnum, type EnumValue } from '@motorpool/kernel'

/** What was laid (R406). */
export const Material = defineEnum('Material', {
  ASPHALT: ['沥青', 'Asphalt', 'アスファルト'],
  CEMENT: ['水泥', 'Cement', 'セメント'],
  WATER_STABLE: ['水稳', 'Water-stable cement', '水安定セメント'],
  OTHER: ['其他', 'Other', 'その他'],
})
export type Material = EnumValue<typeof Material>
