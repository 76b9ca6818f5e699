import sharp from 'sharp'
import { reencode, shrink } from './image.ts'
import type { ImageAnswer, ImageTask } from './image-process.ts'

// The process in which uploaded (untrusted) pictures are decoded, so that their cost in time, threads and memory is bounded.
sharp.concurrency(1)
sharp.cache(false)

process.on('message', (task: ImageTask) => {
  const answer = (message: ImageAnswer) => process.send?.(message)
  const drawn = 'edge' in task ? shrink(task.path, task.edge) : reencode(task.path, task.extension)
  drawn.then(
    () => answer({}),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
