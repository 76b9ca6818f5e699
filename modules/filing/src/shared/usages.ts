import type { CallsInput } from '@motorpool/resource/shared'

/** A permission that any of the screens gives. */
export const anyOf = (modules: readonly string[], action: string): string =>
  modules.map((module) => `${module}/${action}`).join('|')

/** The calls of filings that have a screen for each usage: whoever has one of the screens makes them. */
export function ofUsages(modules: readonly string[]): CallsInput {
  return {
    create: false,
    update: false,
    delete: false,
    import: false,
    page: { permission: anyOf(modules, 'find') },
    find: { permission: anyOf(modules, 'find') },
    export: { permission: anyOf(modules, 'export') },
  }
}
