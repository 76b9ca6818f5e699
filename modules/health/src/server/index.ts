export { healthDays } from './day/consumer.ts'
export { healthModule } from './module.ts'
export { sumHealth } from './sum/job.ts'
