import { defineEnum, type EnumValue } from '@motorpool/kernel'

/** What can be sent by the clock: lists with an export, by their keys. */
export const ReportSource = defineEnum('ReportSource', {
  'analysis/vehicleReport': ['车辆报告', 'Vehicle report', '車両レポート'],
  'analysis/workTimeTotal': ['工时统计', 'Working hours', '稼働時間統計'],
  'analysis/mileage': ['里程统计', 'Mileage', '走行距離統計'],
  'analysis/fuel': ['油耗统计', 'Fuel consumption', '燃費統計'],
  'analysis/onlineRate': ['在线率统计', 'Online rate', 'オンライン率'],
  'analysis/area': ['区域统计', 'Area statistics', '地域統計'],
  'analysis/trips': ['行程记录', 'Trips', '走行記録'],
  'vehicle/alarmCentre': ['报警中心', 'Alarm centre', 'アラームセンター'],
  'vehicle/vehicles': ['车辆信息', 'Vehicles', '車両情報'],
  'monitor/vehicleStatus': ['车辆状态', 'Vehicle status', '車両状態'],
})
export type ReportSource = EnumValue<typeof ReportSource>

/** The fields that sources are asked for days by; one of a source is among them, or it knows none. */
export const TIME_FILTERS = ['time', 'happenTime'] as const
