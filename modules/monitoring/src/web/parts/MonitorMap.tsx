export { ConsoleMap as MonitorMap } from '@motorpool/ui/map'
