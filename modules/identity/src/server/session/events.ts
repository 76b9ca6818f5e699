import { defineEvent, type EventHub } from '@motorpool/events'
import { treeChanged } from '@motorpool/tenancy/server'
import { z } from 'zod'

/** Sessions of these tenants' users are over, by their end, by force or by a sign-out. */
export const sessionsEnded = defineEvent({
  name: 'identity.sessions-ended',
  schema: z.object({ sessionIds: z.array(z.string()), tenantIds: z.array(z.string()) }),
})

/** Somebody of this tenant signed in. */
export const sessionOpened = defineEvent({
  name: 'identity.session-opened',
  schema: z.object({ tenantId: z.string() }),
})

/** Users, roles, menus or tokens changed: any session may have other rights, or none. */
export const rightsChanged = defineEvent({ name: 'identity.rights-changed', schema: z.object({}) })

/** Hears whatever makes sessions out of date: those that are over, by id, or (undefined) that any may be. */
export function onSessions(
  events: EventHub,
  listener: (ended: readonly string[] | undefined) => void,
): () => void {
  const any = { heard: () => listener(undefined), missed: () => listener(undefined) }
  const stops = [
    events.on(rightsChanged, any),
    events.on(treeChanged, any),
    events.on(sessionsEnded, { ...any, heard: ({ sessionIds }) => listener(sessionIds) }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
