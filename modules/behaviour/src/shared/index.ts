export { BATCH_MAX, type BehaviourEvent, PROJECT_KEY, SEND_INTERVAL_MS } from './event.ts'
export { BEHAVIOUR_ENABLED, BEHAVIOUR_PANEL } from './parameters.ts'
export { BehaviourRecorder, type Happening } from './recorder.ts'
export { behaviourEvent } from './schema.ts'
