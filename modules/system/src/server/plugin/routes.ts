import { resourceRoutes } from '@motorpool/resource/server'
import { plugins } from '../../shared/plugin/plugins.ts'

export const pluginRoutes = resourceRoutes(plugins)
