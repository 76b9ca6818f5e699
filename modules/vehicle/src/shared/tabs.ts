/** Tabs of the single-vehicle monitor in their order, by the key in the address. */
export const SINGLE_TABS = [
  'basic',
  'current',
  'history',
  'track',
  'cmdLog',
  'controller',
  'params',
  'password',
  'alarm',
] as const
export type SingleTab = (typeof SINGLE_TABS)[number]

/** The pages of one vehicle in the order of their tabs: its record, and what it reports. */
export const VEHICLE_TABS = ['record', ...SINGLE_TABS] as const
export type VehicleTab = (typeof VEHICLE_TABS)[number]

/** Text of a tab. */
export const vehicleTabLabel = (tab: VehicleTab): string =>
  tab === 'record' ? 'vehicle.tab.record' : `single-vehicle/${tab}`

/** What one must be allowed to open it. */
export const vehicleTabPermission = (tab: VehicleTab): string =>
  tab === 'record' ? 'vehicle/vehicles/find' : `single-vehicle/${tab}/find`

export function vehicleTabPath(tab: VehicleTab, vehicle: { id: string; vin: string }): string {
  return tab === 'record'
    ? `/vehicle/vehicles/${vehicle.id}`
    : `/single-vehicle/${encodeURIComponent(vehicle.vin)}?tab=${tab}`
}

/** Places that areas above this one fill: on the pages of a vehicle, known by its VIN, and beside the buttons of the lists of vehicles. */
export type VehiclePlace =
  | 'vehicle.record.figures'
  | 'vehicle.record.aside'
  | 'vehicle.record.papers'
  | 'vehicle.monitor.track'
  | 'vehicle.monitor.cmdLog'
  | 'vehicle.monitor.cmdLog.actions'
  | 'vehicle.monitor.params'
  | 'vehicle.monitor.password'
  | 'vehicle.monitor.alarm'
  | 'vehicle.list.actions'
