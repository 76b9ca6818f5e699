export { maintenanceModule } from './module.ts'
