import type { Route } from '@motorpool/http'
import { resourceRoutes } from '@motorpool/resource/server'
import { sysLog } from '../../shared/syslog/resource.ts'

export const sysLogRoutes: readonly Route[] = resourceRoutes(sysLog)
