/** Terminals of JT/T 808 in a process of their own that take upgrades: answers with how many were whole and right. */
import { createHash } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { childOptions } from './lib/children.ts'
import { updatable } from './lib/updatable.ts'

export interface UpdateOptions {
  port: number
  terminals: number
  /** Number of the first vehicle. */
  first: number
  /** SHA-256 of the package, hexadecimal. */
  sha256: string
}

export interface UpdateResult {
  right: number
  wrong: number
}

// Terminals are other machines: what they do with a package takes nothing from the gateway.
setPriority(constants.priority.PRIORITY_LOW)

const { port, terminals, first, sha256 } = childOptions<UpdateOptions>()
const AT_ONCE = 100
const result: UpdateResult = { right: 0, wrong: 0 }

const open = (n: number): Promise<void> =>
  new Promise((resolve) =>
    updatable({
      n,
      port,
      firmware: 'FW 1',
      signedOn: resolve,
      upgrade: (_version, data) => {
        if (createHash('sha256').update(data).digest('hex') === sha256) result.right++
        else result.wrong++
        return 'hang'
      },
    }),
  )

for (let n = 0; n < terminals; n += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, terminals - n) }, (_, i) => open(first + n + i)))
process.on('message', () => process.send?.(result))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
