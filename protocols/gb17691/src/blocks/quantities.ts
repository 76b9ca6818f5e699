/** Quantities that stand in several data streams (annex Q tables of the engine data stream, HJ 1239.3, HJ 1014). */
import { bits, LATITUDE, LONGITUDE, number, POSITION_STATE } from '@motorpool/gbt'
import { bus } from './block.ts'

export const SPEED = bus('speed', ['车速', 'Vehicle speed', '車速'], 2, 'km/h', 256)
export const BAROMETRIC = bus(
  'barometricPressure',
  ['大气压力', 'Barometric pressure', '大気圧'],
  1,
  'kPa',
  2,
)
export const NET_TORQUE = bus(
  'netTorque',
  ['发动机净输出扭矩', 'Net engine torque', 'エンジン正味トルク'],
  1,
  '%',
  1,
  -125,
)
export const FRICTION_TORQUE = bus(
  'frictionTorque',
  ['摩擦扭矩', 'Friction torque', '摩擦トルク'],
  1,
  '%',
  1,
  -125,
)
export const ENGINE_SPEED = bus(
  'engineSpeed',
  ['发动机转速', 'Engine speed', 'エンジン回転数'],
  2,
  'r/min',
  8,
)
export const FUEL_FLOW = bus('fuelFlow', ['发动机燃料流量', 'Fuel flow', '燃料流量'], 2, 'L/h', 20)
export const NOX_UPSTREAM = bus(
  'noxUpstream',
  ['SCR上游NOx传感器输出值', 'NOx upstream of the SCR', 'SCR上流NOx'],
  2,
  'ppm',
  20,
  -200,
)
export const NOX_DOWNSTREAM = bus(
  'noxDownstream',
  ['SCR下游NOx传感器输出值', 'NOx downstream of the SCR', 'SCR下流NOx'],
  2,
  'ppm',
  20,
  -200,
)
export const REAGENT_LEVEL = bus('reagentLevel', ['反应剂余量', 'Reagent level', '還元剤残量'], 1, '%', 2.5)
export const INTAKE_AIR = bus('intakeAir', ['进气量', 'Intake air', '吸入空気量'], 2, 'kg/h', 20)
export const SCR_INLET = bus(
  'scrInletTemperature',
  ['SCR入口温度', 'SCR inlet temperature', 'SCR入口温度'],
  2,
  '°C',
  32,
  -273,
)
export const SCR_OUTLET = bus(
  'scrOutletTemperature',
  ['SCR出口温度', 'SCR outlet temperature', 'SCR出口温度'],
  2,
  '°C',
  32,
  -273,
)
export const DPF_PRESSURE = bus(
  'dpfPressure',
  ['DPF压差', 'DPF differential pressure', 'DPF差圧'],
  2,
  'kPa',
  10,
)
export const COOLANT = bus(
  'coolantTemperature',
  ['发动机冷却液温度', 'Coolant temperature', '冷却水温度'],
  1,
  '°C',
  1,
  -40,
)
export const FUEL_LEVEL = bus('fuelLevel', ['油箱液位', 'Fuel level', '燃料残量'], 1, '%', 2.5)
export const ODOMETER = number('odometer', ['累计里程', 'Odometer', '積算走行距離'], 4, [0, 0xfffffffd], {
  unit: 'km',
  divisor: 10,
})

/** Key of the position's state inside a group: `state` alone would not say whose. */
export const POSITION = [
  bits('positionState', ['定位状态', 'Fix state', '測位状態'], 1, POSITION_STATE),
  LONGITUDE,
  LATITUDE,
] as const
