import type { Bus } from '@motorpool/bus'
import type { Database } from '@motorpool/db'
import type { EventHub, Subscriber } from '@motorpool/events'
import type { Route } from '@motorpool/http'
import type { JobHandler, Schedule } from '@motorpool/jobs'
import type { Clock, ErrorList, Logger, Port, Provision, ScreenDef, ScreenGroup } from '@motorpool/kernel'
import type { LiveTopic } from '@motorpool/live/server'
import type { ChangeListener } from '@motorpool/resource/server'

/** What topics of the live channel are made from, in the process that serves it. */
export interface TopicDeps {
  db: Database
  bus: Bus
  events: EventHub
  clock: Clock
  log: Logger
}

export interface LiveTopics {
  topics: readonly LiveTopic[]
  /** Lets go of what the topics share. */
  close?(): void
}

/**
 * What a business area brings to the server, as data: nothing is in force because a file was imported. All processes
 * wire the same modules and take from them what they run.
 */
export interface ServerModule {
  name: string
  routes: readonly Route[]
  /** Screens of its `./shared`; the menu and the permission catalogue follow from them and the routes. */
  screens?: readonly ScreenDef[]
  screenGroups?: readonly ScreenGroup[]
  /** Codes that it refuses calls with. */
  errors?: readonly ErrorList<string>[]
  /** Run by the worker. */
  jobs?: readonly JobHandler[]
  schedules?: readonly Schedule[]
  /** Hear changes of all resources, in whichever process they are made. */
  listeners?: readonly ChangeListener[]
  /** Hear events of all processes. */
  subscribers?: readonly Subscriber[]
  /** What other modules find in `ctx.ports`. */
  provides?: readonly Provision[]
  /** Ports that it cannot do without. */
  needs?: readonly Port<unknown>[]
  /** What browsers can watch; made once, by the API. */
  topics?(deps: TopicDeps): LiveTopics
}

export function defineModule(module: ServerModule): ServerModule {
  return module
}
