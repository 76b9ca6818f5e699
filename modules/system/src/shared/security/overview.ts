import { z } from 'zod'

const count = z.number()
const text = z.string()
/** Ms since the epoch. */
const instant = z.number()

/** What the process says of itself: settings of the operator, and the keys in the data folder. */
const platformStateView = z.object({
  keys: z.array(
    z.object({
      name: z.enum(['password', 'vault', 'gateway']),
      /** When it was made or replaced; null where there is none. */
      since: instant.nullable(),
      /** A record beside the key says so, or only the time of its file. */
      by: z.enum(['record', 'file']),
    }),
  ),
  /** Proxies in front of the API. */
  proxies: count,
  /** Who may read the metrics. */
  metrics: z.enum(['off', 'loopback', 'all']),
  /** Tenants may name servers in private networks. */
  privateTargets: z.boolean(),
  /** `address:port` of those that they may name all the same. */
  privateEndpoints: z.array(z.string()),
})

/** Claims of devices that the gateway refused. */
const deviceRefusalsView = z.object({
  /** `label`: the reason in the caller's language. */
  byReason: z.array(z.object({ reason: text, label: text, devices: count, attempts: count })),
  /** Only hours (their begin) in which there were any. */
  byHour: z.array(z.object({ at: instant, reason: text, attempts: count })),
})

const failures = z.array(z.object({ of: text, failures: count, last: instant }))

/** Security of the whole platform in the last days; of each list the 50 most pressing rows. */
export const securityOverview = z.object({
  signIns: count,
  failures: count,
  /** Only hours (their begin) in which there were any. */
  signInsByHour: z.array(z.object({ at: instant, signIns: count, failures: count })),
  byName: failures,
  byAddress: failures,
  /** Locked at this moment, those in `blocked` and more. */
  locked: count,
  blocked: z.array(
    z.object({
      /** `pair`: a name at one address; `factor`: codes of a user's second factor. */
      kind: z.enum(['name', 'pair', 'address', 'factor']),
      of: text,
      /** Of a pair. */
      address: text.nullable(),
      until: instant,
    }),
  ),
  /** Tokens in force, those in `openTokens` and more. */
  tokens: count,
  openTokens: z.array(
    z.object({
      id: text,
      name: text,
      hint: text,
      userId: text,
      owner: text,
      tenantName: text,
      scopes: z.array(text),
      lastUsedTime: instant.nullable(),
      lastUsedIp: text.nullable(),
      expireTime: instant,
    }),
  ),
  /** Administrators of the platform who can sign in; `without`: names of those without a second factor. */
  administrators: z.object({ total: count, withFactor: count, without: z.array(text) }),
  refusals: deviceRefusalsView,
  /** How this very call came: over TLS, from this machine, or neither; and whether a proxy announced itself. */
  connection: z.object({ tls: z.enum(['yes', 'local', 'no']), forwarded: z.boolean() }),
  state: platformStateView.nullable(),
})

/** A try to sign in. */
export const signInView = z.object({
  id: text,
  loginName: text,
  tenantName: text,
  clientId: text,
  ip: text.nullable(),
  ipArea: text.nullable(),
  /** The user had no session from this address before, as far back as sessions are stored. */
  newAddress: z.boolean(),
  result: z.enum(['SUCCESS', 'FAIL']),
  /** Code of the refusal. */
  failReason: text.nullable(),
  loginTime: instant,
})

export type PlatformState = z.output<typeof platformStateView>
export type SecurityOverview = z.output<typeof securityOverview>
export type SignIn = z.output<typeof signInView>
