import { JournalReader, START } from '@motorpool/history/server'
import { expect } from 'vitest'
import type { NatsServer } from '../../../../packages/bus/test/support/nats.ts'
import type { World } from '../../../ingest/test/support/world.ts'
import type { PageSource } from '../../src/server/index.ts'
import { LiveStream } from '../../src/server/live/jetstream.ts'
import { LivePublisher } from '../../src/server/live/publisher.ts'
import { LivePages } from '../../src/server/live/source.ts'

export interface OpenAdapter {
  readonly source: PageSource
  /** Brings everything that is stored as far as the adapter brings it. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Something that brings consumers what is stored. */
export interface Adapter {
  readonly name: string
  open(world: World): Promise<OpenAdapter>
}

export const overJournal: Adapter = {
  name: 'the journal',
  open: async (world) => ({
    source: new JournalReader(world.test.db),
    settle: async () => {},
    close: async () => {},
  }),
}

export const ALL = { of: 8, remainders: [0, 1, 2, 3, 4, 5, 6, 7] }

/** Live batches, with the means to look at them. */
export async function openLive(world: World, server: NatsServer, name: string) {
  const stream = await LiveStream.open(server.url, name)
  const pages = new LivePages(world.test.db, stream, world.log)
  const publisher = new LivePublisher(world.test.db, stream)
  return {
    source: pages,
    stream,
    publisher,
    async settle(): Promise<void> {
      await pages.read(START, 1, ALL)
      while (await publisher.step());
      await expect.poll(() => pages.head >= publisher.reached).toBe(true)
    },
    async close(): Promise<void> {
      await pages.close()
      await stream.close()
    },
  }
}
