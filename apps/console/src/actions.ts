import { resourceActions } from '@motorpool/resource/actions'
import type { ScreenAction } from '@motorpool/ui/shell'
import { definitions } from './definitions.ts'

/** What can be begun on the lists of all areas. */
export const listActions = (): readonly ScreenAction[] => Object.values(definitions).flatMap(resourceActions)
