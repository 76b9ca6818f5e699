import type { CallsInput } from '@motorpool/resource/shared'

/** The calls of filings that have a screen for each usage: whoever has one of the screens makes them. */
export function ofUsages(modules: readonly string[]): CallsInput {
  const permission = (action: string) => modules.map((module) => `${module}/${action}`).join('|')
  return {
    create: false,
    update: false,
    delete: false,
    import: false,
    page: { permission: permission('find') },
    find: { permission: permission('find') },
    export: { permission: permission('export') },
  }
}
