import type { Place, TestApp } from '@motorpool/testkit'
import { maintenanceStrategies } from '../../src/shared/index.ts'

/** Values of a strategy: every 10,000 km, announced 500 km ahead. */
export const byMileage = (name: string, more: object = {}) => ({
  strategyName: name,
  strategyType: 'PERIOD',
  maintenanceType: 'REPLACE',
  content: '更换机油和机油滤清器',
  mileageOver: 10_000,
  mileagePre: 500,
  mileageUnit: 'KM',
  ...more,
})

/** A strategy of the place's organisation. @throws when it is refused */
export async function buildStrategy(
  app: TestApp,
  place: Place,
  values: { strategyName: string } & Record<string, unknown>,
): Promise<{ id: string; updateTime: number }> {
  const made = await app
    .as(place.owner)
    .post<{ id: string; updateTime: number }>(maintenanceStrategies.api, values)
  if (made.status !== 200) throw new Error(made.text)
  return made.data
}
