import { hasTarget, registerTarget } from '@motorpool/resource/shared'

/** Vehicle models as what software versions are made for; the vehicle area, which depends on this one, defines them. */
export const VEHICLE_MODELS = 'vehicle/models'

if (!hasTarget(VEHICLE_MODELS))
  registerTarget({
    key: VEHICLE_MODELS,
    table: 'vehicle_model',
    scope: 'organisation',
    label: 'modelName',
    code: 'modelCode',
    options: {
      id: 'vehicle.vehicleModels.options',
      method: 'POST',
      path: '/api/vehicle-svc/vehicle/models/V1.0/options',
      permission: 'vehicle/models/find',
    },
  })
