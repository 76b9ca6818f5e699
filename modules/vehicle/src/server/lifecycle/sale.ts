import { AppError, textKey } from '@motorpool/kernel'
import { refusalOf } from '../../shared/lifecycle.ts'
import { defineStep, type Step } from './steps.ts'
import { refuse } from './vehicle.ts'

export const SALE_FIELDS = [
  'saleStatus',
  'saleDate',
  'saleMethod',
  'distributorId',
  'financeOrgId',
  'saleProvinceCode',
  'saleCityCode',
  'invoiceNo',
  'plateCode',
  'plateColor',
  'customerName',
  'customerPhone',
  'vehicleUsage',
  'purchaseRange',
  'purchaseUsage',
] as const

export const PRODUCE_FIELDS = ['productionDate', 'factoryDate', 'engineNo', 'motorNo', 'batteryNo'] as const

/**
 * Whoever corrects what is recorded says which state of the row was seen: without it a second sale is refused, with it a
 * change made meanwhile is.
 */
export function saleStep(step: Pick<Step, 'id' | 'method' | 'path'>): Step {
  return defineStep({
    ...step,
    summary: 'Sells a vehicle: sale status, method, date and owner; with updateTime it corrects a sale.',
    fields: SALE_FIELDS,
    values: (vehicle, { sent, updateTime }) => {
      const target = sent.saleStatus ?? 'SOLD'
      const correction = vehicle.saleStatus === 'SOLD' && updateTime !== undefined
      if (correction) return { saleStatus: 'SOLD' }
      refuse(refusalOf('sale', vehicle, target), vehicle)
      return { saleStatus: target }
    },
  })
}

export function produceStep(step: Pick<Step, 'id' | 'method' | 'path'>): Step {
  return defineStep({
    ...step,
    summary: 'Records the production of a vehicle; with updateTime it corrects the record.',
    fields: PRODUCE_FIELDS,
    values: (vehicle, { sent, updateTime }) => {
      if (!sent.productionDate)
        throw new AppError(
          'FIELD_REQUIRED',
          { label: textKey('vehicle/vehicles.productionDate') },
          { fields: [{ field: 'productionDate', code: 'FIELD_REQUIRED' }] },
        )
      if (updateTime === undefined) refuse(refusalOf('produce', vehicle), vehicle)
      return {}
    },
  })
}
