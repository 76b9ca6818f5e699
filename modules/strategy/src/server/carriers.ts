import type { MessageSet } from '@motorpool/history/server'
import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'

/** Messages beside the reports that signals travel in. */
export const CARRIERS: MessageSet = new Map(
  PROTOCOL_FACTS.map(({ id, carriers, reports }) => [
    id,
    new Set(carriers.filter((one) => !reports.some((report) => report === one))),
  ]),
)
