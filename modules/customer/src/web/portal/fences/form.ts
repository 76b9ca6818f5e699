import { type Draft, draftOf, isWhole, placeOfDraft } from '@motorpool/fence/draw'
import type { FenceAlarmType } from '@motorpool/fence/shared'
import type { CustomerFence } from '../../../shared/index.ts'

/** What is typed and chosen beside the map. */
export interface FenceFields {
  fenceName: string
  alarmType: FenceAlarmType
  /** Whether crossings raise alarms. */
  active: boolean
}

export interface FenceForm extends FenceFields {
  draft: Draft
  /** As it is stored; a new one is not. */
  fence?: CustomerFence | undefined
}

export const fieldsOf = (fence?: CustomerFence): FenceFields => ({
  fenceName: fence?.fenceName ?? '',
  alarmType: fence?.alarmType ?? 'IN_OUT',
  active: fence?.activeModel !== 0,
})

export const isSame = (a: FenceFields, b: FenceFields): boolean =>
  a.fenceName === b.fenceName && a.alarmType === b.alarmType && a.active === b.active

export const isReady = ({ fenceName, draft }: FenceForm): boolean => fenceName.trim() !== '' && isWhole(draft)

/** The outline of an administrative unit is the server's: such a fence is whole by its code. */
export const draftOfFence = (fence: CustomerFence): Draft => draftOf(fence, fence.areaCode)

/** What is sent: the place in one way of setting, and what the form does not show as it was. */
export function inputOf({ fence, draft, fenceName, alarmType, active }: FenceForm): object {
  const { position, polygon, areaCode } = placeOfDraft(draft)
  return {
    ...(fence ? { id: fence.id, description: fence.description } : {}),
    fenceName: fenceName.trim(),
    alarmType,
    activeModel: active ? 1 : 0,
    settingWay: draft.way,
    ...(draft.way === 'CIRCLE' ? { position, radius: draft.radius } : {}),
    ...(draft.way === 'POLYGON' ? { polygon } : {}),
    ...(draft.way === 'REGION' ? { areaCode } : {}),
  }
}
