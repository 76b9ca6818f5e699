import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vitest/config'
import { root } from '../../lib/steps.ts'
import { findGuards } from '../find.ts'
import { withSwitches } from './text.ts'

const guards = Map.groupBy(
  findGuards().filter(({ form }) => form),
  ({ path }) => path,
)
const guardsOf = (id: string) => guards.get(relative(root, id.split('?')[0] ?? ''))

/** Serves sources whose guards can be turned off; nothing is kept of them, as the text on the disk is another. */
export const switches: Plugin = {
  name: 'switches-of-guards',
  enforce: 'pre',
  load(id) {
    const found = guardsOf(id)
    return found && withSwitches(readFileSync(id.split('?')[0] ?? '', 'utf8'), found)
  },
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (guardsOf(id) ? false : undefined)),
}
