declare module 'yauzl' {
  import type { EventEmitter } from 'node:events'
  import type { Readable } from 'node:stream'

  export interface Entry {
    fileName: string
    compressedSize: number
    uncompressedSize: number
  }

  export interface ZipFile extends EventEmitter {
    readEntry(): void
    openReadStream(entry: Entry, callback: (error: Error | null, stream: Readable) => void): void
    close(): void
  }

  export function fromBuffer(
    buffer: Buffer,
    options: { lazyEntries?: boolean; validateEntrySizes?: boolean },
    callback: (error: Error | null, zip: ZipFile) => void,
  ): void
}
