import { defineScreenGroup, type ScreenDef } from '@motorpool/kernel'

export const maintenanceScreenGroup = defineScreenGroup({ key: 'maintenance', icon: 'tool', order: 35 })

export const maintenanceScreens: readonly ScreenDef[] = []
