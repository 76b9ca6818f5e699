import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'

/** Settings under which a product listens for each protocol on a port that is free. */
export const FREE_PORTS: Readonly<Record<string, string>> = Object.fromEntries(
  PROTOCOL_FACTS.map(({ name }) => [`MOTORPOOL_${name.toUpperCase()}_PORT`, '0']),
)
