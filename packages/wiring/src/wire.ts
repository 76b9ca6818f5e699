import type { EventHub, Subscriber } from '@motorpool/events'
import { permitted, type Route } from '@motorpool/http'
import type { JobHandler, Schedule } from '@motorpool/jobs'
import { type ErrorSpec, Ports, type Provision, provide } from '@motorpool/kernel'
import { changeListeners } from '@motorpool/resource/server'
import type { LiveTopics, ServerModule, TopicDeps } from './module.ts'

/** The modules of a process, joined. */
export interface Wired {
  modules: readonly ServerModule[]
  routes: readonly Route[]
  jobs: readonly JobHandler[]
  schedules: readonly Schedule[]
  /** Codes that modules refuse calls with; those of packages come beside them. */
  errors: ReadonlyMap<string, ErrorSpec>
  ports: Ports
  /** Lets the modules hear the events that the hub hears; the answer ends that. */
  subscribe(hub: EventHub): () => void
  topics(deps: TopicDeps): Required<LiveTopics>
}

export interface WireOptions {
  /** Beyond what the modules provide. */
  provides?: readonly Provision[]
  /** A part of the modules, for tests: what they need may be missing. */
  partial?: boolean
}

/** @throws Error when a module needs what none provides, or two provide what there is one of */
export function wire(modules: readonly ServerModule[], options: WireOptions = {}): Wired {
  const ports = new Ports([
    ...modules.flatMap((m) => m.provides ?? []),
    ...modules.flatMap((m) => m.routes).flatMap((route) => route.provides ?? []),
    ...(options.provides ?? []),
    ...modules.flatMap((m) => m.listeners ?? []).map((one) => provide(changeListeners, one)),
  ])
  if (!options.partial)
    for (const { name, needs = [] } of modules)
      for (const port of needs)
        if (!ports.has(port)) throw new Error(`${name} needs ${port.name}, which no module provides`)
  const subscribers: readonly Subscriber[] = modules.flatMap((m) => m.subscribers ?? [])
  return {
    modules,
    routes: modules.flatMap((m) => m.routes).map((route) => permitted(route, ports)),
    jobs: modules.flatMap((m) => m.jobs ?? []),
    schedules: modules.flatMap((m) => m.schedules ?? []),
    errors: new Map(modules.flatMap((m) => m.errors ?? []).flatMap((list) => Object.entries(list))),
    ports,
    subscribe(hub) {
      const stops = subscribers.map((one) => hub.add(one))
      return () => {
        for (const stop of stops) stop()
      }
    },
    topics(deps) {
      const made = modules.flatMap((m) => m.topics?.(deps) ?? [])
      return {
        topics: made.flatMap(({ topics }) => topics),
        close: () => {
          for (const one of made) one.close?.()
        },
      }
    },
  }
}
