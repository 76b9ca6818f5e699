import { defineParameter } from '@motorpool/system/shared'

/** Collection of user behaviour; off until the platform or a tenant switches it on. */
export const BEHAVIOUR_ENABLED = defineParameter({
  key: 'behaviour.enabled',
  type: 'BOOL',
  default: false,
  group: 'console',
})

/** The panel that shows what is being collected. */
export const BEHAVIOUR_PANEL = defineParameter({
  key: 'behaviour.panel',
  type: 'BOOL',
  default: false,
  group: 'console',
})
