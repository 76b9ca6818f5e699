/** What the calls of condition queries have in common. */
const MODULE = 'monitor/conditionQuery'

export const LABELS = [MODULE]
export const FIND = `${MODULE}/find`
export const EXPORT = `${MODULE}/export`
export const PREFIX = 'vehicle.conditionQuery'
