import { readFile } from 'node:fs/promises'
import { Child } from './lib/children.ts'
import { startDatabase } from './lib/database.ts'
import { print, round, scaled, sleep } from './lib/report.ts'
import type { LoadOptions } from './load-process.ts'

interface Snapshot {
  connections: number
  sessions: number
  memory: NodeJS.MemoryUsage
}

/** Memory of the kernel that grows with sockets: unreclaimable slabs and the buffers of TCP, bytes. */
async function kernelMemory(): Promise<number> {
  const meminfo = await readFile('/proc/meminfo', 'utf8').catch(() => '')
  const sockstat = await readFile('/proc/net/sockstat', 'utf8').catch(() => '')
  const slab = Number(/SUnreclaim:\s+(\d+)/.exec(meminfo)?.[1] ?? Number.NaN) * 1024
  const pages = Number(/TCP:.* mem (\d+)/.exec(sockstat)?.[1] ?? 0)
  return slab + pages * 4096
}

/** Open files a process may have here; 150 of them stay for the database, the log and Node itself. */
export async function mostConnections(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  return Number(/Max open files\s+\d+\s+(\d+)/.exec(limits)?.[1] ?? Infinity) - 150
}

/** What one open, signed-on and silent connection costs the gateway and the kernel. */
export async function connections(): Promise<void> {
  const asked = scaled(20_000, 200)
  const wanted = Math.min(asked, (await mostConnections()) - 1000)
  const database = await startDatabase()
  const gateway = new Child('gateway-process.ts', { url: database.url, ownerUrl: database.ownerUrl })
  const loads: Child[] = []
  try {
    const ports = await gateway.next<{ gb32960: number }>()
    // The code is warm and its buffers are there before anything is counted.
    const half = Math.floor(wanted / 2)
    const open = async (first: number, count: number) => {
      const options: LoadOptions = {
        protocol: 'gb32960',
        port: ports.gb32960,
        connections: count,
        first,
        warmup: 0,
        duration: 1000,
        rate: count / 2,
      }
      const load = new Child('load-process.ts', options)
      loads.push(load)
      await load.next()
      await load.ask({})
    }
    await open(0, Math.min(1000, half))
    await sleep(2000)
    const kernelBefore = await kernelMemory()
    const before = await gateway.ask<Snapshot>({})
    await open(100_000, half)
    await open(200_000, wanted - half)
    await sleep(3000)
    const after = await gateway.ask<Snapshot>({})
    const kernelAfter = await kernelMemory()
    const opened = after.connections - before.connections
    print({
      name: 'connection-memory',
      value: (after.memory.rss - before.memory.rss) / opened,
      unit: 'bytes of the gateway a connection (RSS)',
      connections: opened,
      asked,
      signedOn: after.sessions - before.sessions,
      heapBytes: round((after.memory.heapUsed - before.memory.heapUsed) / opened, 0),
      externalBytes: round((after.memory.external - before.memory.external) / opened, 0),
      gatewayRssMb: round(after.memory.rss / 1e6, 0),
      // Both ends of every connection are on this machine: half of the growth is the gateway's.
      kernelBytes: round((kernelAfter - kernelBefore) / opened / 2, 0),
    })
  } finally {
    for (const load of loads) await load.end('SIGKILL')
    await gateway.end()
    await database.stop()
  }
}
