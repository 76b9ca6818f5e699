import type { Family } from '@motorpool/testkit'

/** How the calls of this module are attacked: all are about the caller, and collection is off. */
export const behaviourFamilies: readonly Family[] = [
  {
    prefix: 'collection',
    table: 'behaviour_session',
    scope: 'tenant',
    routes: {
      'sessions.open': { kind: 'own', why: 'opens a session of the caller' },
      'sessions.refresh': { kind: 'own', why: 'likewise' },
      'events.send': { kind: 'own', why: 'takes events of own sessions alone, checked in behaviour.test.ts' },
      'ip.lookup': { kind: 'own', why: "the caller's own address" },
    },
  },
]
