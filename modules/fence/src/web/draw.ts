/** Parts with which other modules draw and show fences on a map of theirs. */
export { AreaField, areaCodesOf } from './screens/fences/AreaField.tsx'
export { DraftLayer } from './screens/fences/DraftLayer.tsx'
export {
  type Draft,
  draftOf,
  isWhole,
  newDraft,
  placeOfDraft,
  pointsOf,
} from './screens/fences/draft.ts'
export { FenceLayer, type ShownFence } from './screens/fences/FenceLayer.tsx'
export { circleRing } from './screens/fences/features.ts'
export { type History, useHistory } from './screens/fences/useHistory.ts'
