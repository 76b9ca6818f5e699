import { type Hooks, resourceRoutes, valueOf } from '@motorpool/resource/server'
import { isEmpty } from '@motorpool/resource/shared'
import { isConfigInfo, packConfigInfo, unpackConfigInfo } from '../../shared/config-info.ts'
import { vehicleModelConfigs } from '../../shared/model-configs.ts'

const hooks: Hooks<typeof vehicleModelConfigs> = {
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
    for (const draft of drafts)
      draft.values.configInfo = packConfigInfo({
        appControl: valueOf(draft, 'appControl') ?? null,
        gear: valueOf(draft, 'gear') ?? null,
      })
  },
}

export const vehicleModelConfigRoutes = resourceRoutes(vehicleModelConfigs, hooks)
