import { defineEnum, type EnumValue } from '@motorpool/kernel'

export const TripState = defineEnum('TripState', {
  ONGOING: ['行驶中', 'Under way', '走行中'],
  DONE: ['已结束', 'Over', '終了'],
})
export type TripState = EnumValue<typeof TripState>
