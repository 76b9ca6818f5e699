export { ConsoleMap } from './ConsoleMap.tsx'
export { type MapContextValue, useMap } from './context.ts'
export * from './datum.ts'
export { abbreviate, type FleetItem } from './fleet.ts'
export { HIDDEN, type MovingFleet } from './fleetCanvas.ts'
export { HeatLayer, type HeatPoint } from './HeatLayer.tsx'
export { alarmIconUrl, statusIconUrl } from './icons.ts'
export * from './LayerSwitch.tsx'
export * from './Legends.tsx'
export {
  BASE_LAYERS,
  type BaseLayer,
  type BaseMaps,
  layerOf,
  layersOf,
  rememberedLayer,
  rememberLayer,
} from './layerChoice.ts'
export * from './MapView.tsx'
export { Mark } from './Mark.tsx'
export * from './MovingFleetLayer.tsx'
export * from './Pin.tsx'
export * from './PlaceMark.tsx'
export * from './PointPicker.tsx'
export { ALARM_COLOUR, STATUS_COLOUR } from './palette.ts'
export { lengthText, SketchLayer } from './SketchLayer.tsx'
export * from './sketch.ts'
export * from './TrackLayer.tsx'
export {
  DEFAULT_GAP_MS,
  DEFAULT_SPEED_LIMIT,
  NO_SPEED_CLASS,
  SPEED_SHARES,
  speedBounds,
  speedClass,
  speedColour,
  splitTrack,
} from './track.ts'
export * from './types.ts'
export { CHINA } from './useMapLibre.ts'
export * from './VehicleLayer.tsx'
