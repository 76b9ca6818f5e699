import { defineEnum, type EnumValue } from '@motorpool/kernel'

/** Whether a vehicle stands among the customer's own (R385). */
export const CustomerVehicleBind = defineEnum('CustomerVehicleBind', {
  BOUND: ['已绑定', 'Bound', 'バインド済み'],
  UNBOUND: ['未绑定', 'Unbound', 'バインドなし'],
})
export type CustomerVehicleBind = EnumValue<typeof CustomerVehicleBind>

/** Whether its owner lets another customer see it. */
export const CustomerVehicleAssign = defineEnum('CustomerVehicleAssign', {
  ASSIGNED: ['已分配', 'Assigned', '割当済み'],
  UNASSIGNED: ['未分配', 'Unassigned', '未割当'],
})
export type CustomerVehicleAssign = EnumValue<typeof CustomerVehicleAssign>

export const CustomerVehicleFocus = defineEnum('CustomerVehicleFocus', {
  FOCUSED: ['已关注', 'Followed', 'フォロー中'],
  UNFOCUSED: ['未关注', 'Not followed', '未フォロー'],
})
export type CustomerVehicleFocus = EnumValue<typeof CustomerVehicleFocus>

/** How far the handling of an alarm is, as customers are told (R387). */
export const PortalAlarmStatus = defineEnum('PortalAlarmStatus', {
  '0': ['未处理', 'Undisposed', '未処理'],
  '1': ['处理中', 'Processing', '処理中'],
  '2': ['已处理', 'Processed', '処理済み'],
})
export type PortalAlarmStatus = EnumValue<typeof PortalAlarmStatus>
