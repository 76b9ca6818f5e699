import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { databaseSizes, roomAt, shortagesOf } from '../src/embedded-room.ts'

const GB = 1024 ** 3

describe('the sizes of the database server', () => {
  it('are those for speed where there is room', () => {
    expect(databaseSizes({ disk: 100 * GB, memory: 8 * GB })).toEqual({
      shared_buffers: '256MB',
      max_wal_size: '4096MB',
      min_wal_size: '1024MB',
    })
  })

  it('shrink with what is free, so that its log alone never fills the disk', () => {
    expect(databaseSizes({ disk: 0.7 * GB, memory: 0.5 * GB })).toEqual({
      shared_buffers: '64MB',
      max_wal_size: '90MB',
      min_wal_size: '32MB',
    })
  })

  it('stay those that a server takes at least', () => {
    expect(databaseSizes({ disk: 0, memory: 0 })).toEqual({
      shared_buffers: '32MB',
      max_wal_size: '64MB',
      min_wal_size: '32MB',
    })
  })

  it('follow the memory of the container where it has less than the machine', () => {
    const { disk, memory } = roomAt(tmpdir())
    expect(disk).toBeGreaterThan(0)
    expect(memory).toBeLessThanOrEqual(process.availableMemory() * 1.2)
  })
})

describe('what the start says is scarce', () => {
  it('is nothing where there is room', () => {
    expect(shortagesOf({ disk: 100 * GB, memory: 8 * GB })).toEqual([])
  })

  it('names what is free and what follows', () => {
    expect(shortagesOf({ disk: 0.7e9, memory: 0.3e9 })).toEqual([
      'Little disk: 0.7 GB are free. All works until it is full; then the database stops storing',
      'Little memory: 0.3 GB are free, 1.6 GB are enough. Processes that the system ends are started again',
    ])
  })
})
