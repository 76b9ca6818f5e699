import { type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { isEmpty } from '@motorpool/resource/shared'
import { isConfigInfo, packConfigInfo, unpackConfigInfo } from '../../shared/config-info.ts'
import { vehicleModelConfigs } from '../../shared/model-configs.ts'

const hooks: Hooks = {
  /** Who sends the packed text alone means what is in it; text that cannot be read stays to be refused. */
  complete: async (_ctx, inputs, mode) => {
    for (const values of inputs) {
      const alone = values.appControl === undefined && values.gear === undefined
      if (alone && isConfigInfo(values.configInfo)) Object.assign(values, unpackConfigInfo(values.configInfo))
      if (mode === 'create' && isEmpty(values.configInfo))
        values.configInfo = packConfigInfo({ appControl: null, gear: null })
    }
  },
  prepare: async (_ctx, drafts) => {
    for (const { values, before } of drafts) {
      const of = (name: 'appControl' | 'gear') => (name in values ? values[name] : before?.[name]) ?? null
      values.configInfo = packConfigInfo({
        appControl: of('appControl') as boolean | null,
        gear: of('gear') as string[] | null,
      })
    }
  },
}

export const vehicleModelConfigRoutes = resourceRoutes(vehicleModelConfigs, hooks)
