/**
 * Where the protocols' own reports carry the value of a function field, by the field's code: paths in a condition, the best
 * first. What terminals' makers define is found by the function field of the signal.
 */
export const REPORTED_MEASURES: ReadonlyMap<string, readonly string[]> = new Map([
  ['vehicleSpeed', ['vehicle.speed', 'items.speed.value', 'speed', 'stream.speed']],
  ['totalMileage', ['vehicle.mileage', 'items.mileage.value', 'stream.odometer']],
  ['engineSpeed', ['engine.speed', 'stream.engineSpeed']],
  ['soc', ['vehicle.soc']],
  ['packVoltage', ['vehicle.voltage']],
  ['packCurrent', ['vehicle.current']],
  ['fuelRate', ['stream.fuelFlow']],
  ['fuelLevel', ['stream.fuelLevel']],
  ['coolantTemperature', ['stream.coolantTemperature']],
  ['reagentLevel', ['stream.reagentLevel']],
])
