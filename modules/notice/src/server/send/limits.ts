/** Bytes of an answer that are taken. */
export const ANSWER_MAX = 16 * 1024
/** ms, of one call. */
export const TRY_MS = 10_000
