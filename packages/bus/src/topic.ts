declare const carried: unique symbol

/** Where messages of one type are published: a state that the next message repairs. */
export interface Topic<M> {
  /** Dotted. */
  readonly name: string
  readonly [carried]?: M
}

/** What one process asks another. */
export interface Question<Q, A> {
  readonly name: string
  readonly [carried]?: [Q, A]
}

/** @param name `<module>.<what>` */
export function defineBusTopic<M>(name: string): Topic<M> {
  return { name }
}

/** A topic for each key (a tenant, a vehicle), so that processes hear only of those that they watch. */
export function defineBusTopics<M>(prefix: string): (key: string) => Topic<M> {
  return (key) => ({ name: `${prefix}.${key}` })
}

export function defineQuestion<Q, A>(name: string): Question<Q, A> {
  return { name }
}
