import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'

/** Settings under which a product, and the authority of its demo, listen on ports that are free. */
export const FREE_PORTS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...PROTOCOL_FACTS.map(({ name }) => `MOTORPOOL_${name.toUpperCase()}_PORT`),
    ...['HTTP', 'GB32960', 'JT809', 'FILING', 'SFTP', 'ONELINK'].map((of) => `AUTHORITY_${of}_PORT`),
    'MOTORPOOL_JT809_PORT',
  ].map((name) => [name, '0']),
)
