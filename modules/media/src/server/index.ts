export { contentOf } from './content.ts'
export { type KeeperOptions, MediaKeeper } from './keeper.ts'
export { mediaModule } from './module.ts'
export { tidyJob } from './tidy.ts'
