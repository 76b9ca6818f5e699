import { KINDS } from './kinds.ts'
import { type SheetPlan, type SheetRow, sheet, VEHICLE } from './sheet-plan.ts'
import type { TenantPlan } from './tenants.ts'

const SEPARATOR = '，'

/**
 * Services of a tenant's models. Odometers stand anywhere between two services, and vehicles go on driving: some are near the
 * next one from the start, and pass it.
 */
export function maintenanceSheets({ mix, rootCode }: TenantPlan): SheetPlan[] {
  const kinds = mix.map(([kind]) => KINDS[kind])
  const models = (of: typeof kinds) => of.map(({ modelCode }) => modelCode).join(SEPARATOR)
  const machines = kinds.filter(({ category }) => category === 'NON_ROAD')
  const electric = kinds.filter(({ category }) => category === 'NEW_ENERGY')
  const road = kinds.filter(({ category }) => category !== 'NON_ROAD')
  const fuel = kinds.filter(({ category }) => category === 'ROAD_FUEL')
  const strategies: readonly [typeof kinds, SheetRow][] = [
    [
      road,
      {
        strategyName: '例行检查（500公里）',
        maintenanceType: '检查',
        content: '检查轮胎、制动、灯光与油液，紧固连接件',
        mileageOver: 500,
        mileagePre: 60,
        mileageUnit: '公里',
      },
    ],
    [
      fuel,
      {
        strategyName: '更换机油机滤（2万公里或半年）',
        maintenanceType: '更换',
        content: '更换发动机机油、机油滤清器，检查空气滤清器',
        partIds: 'P-LUBE',
        mileageOver: 20_000,
        mileagePre: 1500,
        mileageUnit: '公里',
        serviceLifeOver: 180,
        serviceLifePre: 15,
        serviceLifeUnit: '天',
      },
    ],
    [
      electric,
      {
        strategyName: '三电系统检查（3万公里或一年）',
        maintenanceType: '检查',
        content: '检查动力电池、驱动电机与电控，测量绝缘电阻',
        mileageOver: 30_000,
        mileagePre: 2000,
        mileageUnit: '公里',
        serviceLifeOver: 365,
        serviceLifePre: 30,
        serviceLifeUnit: '天',
      },
    ],
    [
      machines,
      {
        strategyName: '润滑保养（50小时）',
        maintenanceType: '润滑',
        content: '各铰接点加注润滑脂，检查履带张紧度',
        timeOver: 50,
        timePre: 8,
        timeUnit: '小时',
      },
    ],
  ]
  const rows = strategies
    .filter(([of]) => of.length > 0)
    .map(([of, row]) => ({
      ...row,
      strategyType: '定期',
      vehicleModelIds: models(of),
      orgId: rootCode,
      remark: '演示数据',
    }))
  return [sheet('maintenance strategies', `${VEHICLE}/maintenance/strategy/V1.0`, 'strategyName', rows)]
}
