import type { ScreenLoaders, ScreenPart } from '@motorpool/ui/screen'
import type { VehiclePlace } from '@motorpool/vehicle/shared'

/** The map's data is asked for beside its program, which is large; that it did not come is seen when the map asks itself. */
function loadMap() {
  import('./screens/distribution/opening.ts').then(({ beginMap }) => beginMap()).catch(() => {})
  return import('./screens/distribution/Distribution.tsx')
}

export const screens: ScreenLoaders = {
  '/monitor/vehicleDistribution': loadMap,
  '/monitor/vehicleStatus': () => import('./screens/status/Status.tsx'),
  '/monitor/conditionQuery': () => import('./screens/condition-query/ConditionQuery.tsx'),
  '/monitor/messageQuery': () => import('./screens/message/MessageQuery.tsx'),
  '/terminal/unknownDevices': () => import('./screens/unknown/UnknownDevices.tsx'),
  '/vehicle/alarmDiagnosis': () => import('./screens/diagnosis/Diagnosis.tsx'),
  '/bigscreen/overview': () => import('./screens/bigscreen/Overview.tsx'),
  '/bigscreen/region': () => import('./screens/bigscreen/Region.tsx'),
  '/single-vehicle/{vin}': () => import('./screens/single/Single.tsx'),
}

const place = (name: VehiclePlace, load: ScreenPart['load']): ScreenPart => ({ place: name, load })

/** What the record of a vehicle shows of its reports. */
export const parts: readonly ScreenPart[] = [
  place('vehicle.record.figures', () => import('./screens/record/RecordFigures.tsx')),
  place('vehicle.record.aside', () => import('./screens/record/RecordPlace.tsx')),
]
