import type { PlainSample } from '@motorpool/resource/testing'
import { engineModels, vehicleColors, vehicleSeries } from '../src/shared/index.ts'
import { builders } from './support/builders.ts'

/** Resources whose rows the tests make from their definitions; what references point at is made here. */
export const samples: readonly PlainSample[] = [
  { resource: vehicleSeries, refs: { vehicleTypeId: builders['vehicle/types'] } },
  { resource: vehicleColors },
  { resource: engineModels },
]
