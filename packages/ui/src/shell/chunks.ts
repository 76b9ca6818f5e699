/** Why a part of the program did not load (R043). */
export type ChunkFailure = 'missing' | 'timeout' | 'error'

export const CHUNK_TIMEOUT_MS = 120_000

export class ChunkError extends Error {
  readonly failure: ChunkFailure
  constructor(failure: ChunkFailure, cause?: unknown) {
    super(`chunk ${failure}`, { cause })
    this.name = 'ChunkError'
    this.failure = failure
  }
}

/** Browsers say in words of their own that a module's file was not there. */
export function classifyChunkFailure(error: unknown): ChunkFailure {
  if (error instanceof ChunkError) return error.failure
  const text = error instanceof Error ? error.message : String(error)
  if (/timed? ?out/i.test(text)) return 'timeout'
  return /dynamically imported module|importing a module script|module script failed|preload|404/i.test(text)
    ? 'missing'
    : 'error'
}

/** Loads a part of the program; gives up after two minutes and says why it failed. */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), timeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(classifyChunkFailure(error), error)
  } finally {
    clearTimeout(timer)
  }
}
