import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createOutbound } from '@motorpool/outbound'
import { newVault } from '@motorpool/vault'
import { afterEach, expect, it } from 'vitest'
import { closed } from '../src/server/peers/connection.ts'

const server = createServer({ pauseOnConnect: true })
const accepted: Socket[] = []
server.on('connection', (socket) => accepted.push(socket.on('error', () => {})))
afterEach(() => {
  for (const socket of accepted) socket.destroy()
  server.close()
})

it('a peer that reads nothing does not hold up the end of its link', async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const clock = { now: () => 0 }
  const outbound = createOutbound({ privateTargets: true, clock, vault: newVault(), record: () => {} })
  const { port } = server.address() as AddressInfo
  const socket = await outbound.connect({
    host: '127.0.0.1',
    port,
    tenantId: '1',
    purpose: 'forwarding/link',
    namedBy: 'tenant',
  })
  // More than the buffers of both ends take.
  socket.write(Buffer.alloc(64 * 1024 * 1024))
  await closed(socket)
  expect([socket.destroyed, accepted.map(({ bytesRead }) => bytesRead)]).toEqual([true, [0]])
})
