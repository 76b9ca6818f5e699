import { DEFAULT_INSTANCE, DEFAULT_WRITERS, Journal, type JournalOptions } from '../journal/journal.ts'
import type { OpenLog } from '../journal/port.ts'
import type { LogStream } from './stream.ts'
import { StreamWriter } from './writer.ts'

export interface StreamLogOptions extends JournalOptions {
  stream: LogStream
}

/** The log of a gateway in a stream of NATS JetStream, from which workers store it. */
export function streamLog(options: StreamLogOptions): OpenLog {
  const { writers = DEFAULT_WRITERS, instance = DEFAULT_INSTANCE, url, stream, now, log } = options
  return (events, limits) => {
    const ofWriter = { url, stream, instance, maxBatchRows: limits.maxBatchRows, now, log }
    return new Journal({ writers, open: (lane, of) => new StreamWriter(lane, ofWriter, of) }, limits, events)
  }
}
