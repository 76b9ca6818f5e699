export { parameterFollower } from './follow.ts'
export { configurationModule } from './module.ts'
