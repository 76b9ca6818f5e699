/** First key of the advisory locks on journal days: late rows share it, the packer takes it alone. */
export const DAY_LOCK = 0x6d6f
