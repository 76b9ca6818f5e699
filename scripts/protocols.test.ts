import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from './lib/imports.ts'
import { root } from './lib/steps.ts'

/**
 * Vehicles of the simulator are scripted for a protocol each: who they are and what they report. The authority plays a platform
 * of each protocol in which makers report to one.
 */
const SCENARIOS = /^apps\/(simulator\/src\/(?!main|options)|authority\/src\/)/
/** Says which protocol messages of a type of the specification's catalogue are stored under. */
const CATALOGUE = 'modules/monitoring/src/server/monitor/message-protocols.ts'
/** Kinds of peers: each adapter speaks the protocol of its platforms. */
const PEERS = /^modules\/forwarding\/src\/server\/peers\//
const TEST = /\.test\.tsx?$|\/(test|testing|e2e)\//

const names = PROTOCOL_FACTS.map(({ name }) => name)

describe('protocols', () => {
  it('are named in their folders and in the list, and nowhere else', () => {
    // Capitals are codes of the specification's own enumerations (protocol types, vehicle categories).
    const named = new RegExp(names.join('|'))
    const found = sourceFiles()
      .map(({ path }) => path)
      .filter(
        (path) => !path.startsWith('protocols/') && ![SCENARIOS, PEERS, TEST].some((each) => each.test(path)),
      )
      .filter((path) => path !== CATALOGUE)
      .filter((path) => named.test(readFileSync(join(root, path), 'utf8')))
    expect(found).toEqual([])
  })
})
