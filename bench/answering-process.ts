/** JT/T 808 terminals in a process of their own that sign on and say of each command that they have carried it out. */
import { answering } from './lib/answering.ts'
import { childOptions } from './lib/children.ts'

export interface TerminalsOptions {
  port: number
  connections: number
}

const AT_ONCE = 200

const { port, connections } = childOptions<TerminalsOptions>()
let received = 0

const signOn = (n: number): Promise<void> =>
  new Promise((resolve) =>
    answering({
      n,
      port,
      signedOn: resolve,
      got: (_, carriedOut) => {
        received++
        carriedOut()
      },
      closed: (error) => {
        console.error('terminal', n, error?.message ?? 'its connection was ended')
        process.exit(1)
      },
    }),
  )

for (let n = 0; n < connections; n += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, connections - n) }, (_, i) => signOn(n + i)))
process.on('message', () => process.send?.({ received }))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
