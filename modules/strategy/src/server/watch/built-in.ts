import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'

/** The protocol whose messages a type of the catalogue is; undefined where it is not built in. */
export const builtInOf = (type: string) =>
  PROTOCOL_FACTS.find(({ catalogue }) => catalogue.some((one) => one === type))
