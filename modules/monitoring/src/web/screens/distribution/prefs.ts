import { useUserConfig } from '@motorpool/ui'

/** What may stand beside a vehicle on the map, in this order. */
export const LABEL_KINDS = ['plate', 'machineCode', 'speed'] as const
export type LabelKind = (typeof LABEL_KINDS)[number]

/** From which zoom on labels are shown, by how far away the map is looked at. */
export const LABEL_ZOOMS = { country: 4, region: 8, street: 11.5 } as const
export type LabelFrom = keyof typeof LABEL_ZOOMS

export interface MapPrefs {
  labels: readonly LabelKind[]
  labelsFrom: LabelFrom
  /** Id of the saved view that the map opens with. */
  firstView: string | null
}

const FRESH: MapPrefs = { labels: ['plate'], labelsFrom: 'street', firstView: null }

/** How a user likes to see the map; kept with the user. */
export function useMapPrefs(): [MapPrefs, (change: Partial<MapPrefs>) => void] {
  const [stored, store] = useUserConfig<Partial<MapPrefs>>('map.distribution')
  const asked = { ...FRESH, ...stored }
  const prefs: MapPrefs = {
    ...asked,
    labels: LABEL_KINDS.filter((kind) => asked.labels.includes(kind)),
    labelsFrom: asked.labelsFrom in LABEL_ZOOMS ? asked.labelsFrom : FRESH.labelsFrom,
  }
  return [prefs, (change) => store({ ...prefs, ...change })]
}
