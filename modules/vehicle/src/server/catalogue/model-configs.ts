import { type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { packConfigInfo, unpackConfigInfo } from '../../shared/config-info.ts'
import { vehicleModelConfigs } from '../../shared/model-configs.ts'

const hooks: Hooks = {
  /** Who sends the packed text alone means what is in it. */
  complete: async (_ctx, inputs, mode) => {
    for (const values of inputs) {
      if (values.configInfo !== undefined && values.appControl === undefined && values.gear === undefined)
        Object.assign(values, unpackConfigInfo(values.configInfo))
      if (mode === 'create' || 'configInfo' in values)
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
