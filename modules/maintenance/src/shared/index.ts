export { maintenanceScreenGroup, maintenanceScreens } from './screens.ts'
