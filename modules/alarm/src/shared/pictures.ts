import { f } from '@motorpool/resource/shared'
import { PICTURES_MAX } from './story.ts'

/** Pictures of a handling, as its form takes them. */
export const picturesField = f.images({ count: PICTURES_MAX })
