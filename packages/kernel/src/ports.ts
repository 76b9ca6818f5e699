declare const offered: unique symbol

/** Something that one module offers and others use without importing that module. */
export interface Port<T> {
  readonly name: string
  readonly [offered]?: T
}

/** The same, offered by any number of modules. */
export interface PortList<T> extends Port<T> {
  readonly list: true
}

export interface Provision {
  readonly port: Port<unknown>
  readonly value: unknown
}

/** @param name `<module>.<what>`, for messages */
export function definePort<T>(name: string): Port<T> {
  return { name }
}

export function definePortList<T>(name: string): PortList<T> {
  return { name, list: true }
}

export function provide<T>(port: Port<T>, value: T): Provision {
  return { port, value }
}

/** What the modules of a process offer each other; made once, when they are wired. */
export class Ports {
  private readonly values = new Map<Port<unknown>, unknown[]>()

  /** @throws Error when two modules offer what there is one of */
  constructor(provisions: readonly Provision[] = []) {
    for (const { port, value } of provisions) {
      const values = this.values.get(port)
      if (!values) this.values.set(port, [value])
      else if ('list' in port) values.push(value)
      else throw new Error(`port ${port.name} is provided twice`)
    }
  }

  /** Undefined when no module of this process offers it. */
  find<T>(port: Port<T>): T | undefined {
    return this.values.get(port)?.[0] as T | undefined
  }

  /** @throws Error when no module of this process offers it */
  get<T>(port: Port<T>): T {
    const values = this.values.get(port)
    if (!values) throw new Error(`port ${port.name} is not provided`)
    return values[0] as T
  }

  all<T>(port: PortList<T>): readonly T[] {
    return (this.values.get(port) ?? []) as T[]
  }

  has(port: Port<unknown>): boolean {
    return this.values.has(port)
  }
}

export const NO_PORTS = new Ports()
