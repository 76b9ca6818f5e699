import texts from '../../locales/fences.zh-CN.json' with { type: 'json' }
import type { CustomerFence, LinkedVehicle, PortalFenceAlarm, StaffFence } from '../../src/shared/index.ts'

export const fenceTexts = texts

/** A circle that watches two machines, one of which is inside. */
export const FENCE: CustomerFence = {
  id: '7',
  fenceName: '东料场',
  fence_type: 1,
  settingWay: 'CIRCLE',
  areaCode: null,
  position: { lng: 106.7, lat: 26.6 },
  radius: 500,
  polygon: null,
  alarmType: 'IN_OUT',
  activeModel: 1,
  description: '夜间',
  cancelFlag: false,
  vehicleCount: 2,
  insideCount: 1,
  createTime: 1_795_000_000_000,
  updateTime: 1_795_000_000_000,
}

export const STAFF_FENCE: StaffFence = {
  ...FENCE,
  customerAccountId: '9',
  accountName: '王机主',
  phone: '138****0009',
}

export const LINKED: LinkedVehicle = {
  vin: 'LMPTEST0000000007',
  vehicle: '一号机',
  plateCode: '贵A00007',
  machineCode: 'M-7',
  modelName: 'XS-20',
  fenceId: '7',
  insideFlag: true,
  judgeTime: 1_795_000_000_000,
  createTime: 1_795_000_000_000,
}

export const ALARM: PortalFenceAlarm = {
  id: '3',
  vin: 'LMPTEST0000000007',
  vehicle: '一号机',
  customerFenceId: '7',
  fenceName: '东料场',
  alarmType: 'OUT',
  level: '1',
  alarmStatus: '0',
  open: true,
  happenTime: 1_795_000_000_000,
  endTime: null,
  lng: 106.7,
  lat: 26.6,
}
