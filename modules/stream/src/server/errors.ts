import { defineErrors } from '@motorpool/kernel'

export const streamErrors = defineErrors({
  /** The consumer cannot take back what it has delivered, or has not come to that day yet. */
  CONSUMER_REPLAY: { status: 409 },
  /** This version of the product does not have it. */
  CONSUMER_UNKNOWN: { status: 404 },
  /** It has no way back. */
  CONSUMER_NOT_REPLAYABLE: { status: 409 },
  REPLAY_VEHICLE: { status: 404 },
  /** Before the journal, too far back or in the future. */
  REPLAY_DAY: { status: 422 },
  /** One of this vehicle has not ended. */
  REPLAY_RUNS: { status: 409 },
  REPLAYS_MANY: { status: 409 },
  /** Discarded, or replayed meanwhile. */
  SET_ASIDE_GONE: { status: 409 },
})
