import { type ListAction, resourceActions } from '@motorpool/resource/actions'
import { definitions } from './definitions.ts'

/** What can be begun on the lists of all areas. */
export const listActions = (): readonly ListAction[] => Object.values(definitions).flatMap(resourceActions)
