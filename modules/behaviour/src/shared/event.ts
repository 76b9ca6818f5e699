export const PROJECT_KEY = 'motorpool-console'
/** How often waiting events are sent. */
export const SEND_INTERVAL_MS = 30_000
export const BATCH_MAX = 200

/** One thing a user did. */
export interface BehaviourEvent {
  projectKey: string
  eventKey: string
  userId?: string | null | undefined
  sessionId: string
  eventTime: number
  endTime?: number | null | undefined
  to?: string | null | undefined
  from?: string | null | undefined
  attrList: { attrKey: string; attrValue: string }[]
}
