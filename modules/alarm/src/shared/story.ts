/** What is told of one alarm. */
export interface AlarmStory {
  id: string
  vin: string
  kind: string
  name: string
  type: string
  level: string
  state: string
  late: boolean
  items: string[]
  occurTimes: number
  lastTime: number
  begin: AlarmEnd
  end: AlarmEnd | null
  handleStatus: string
  /** In their order. */
  handlings: HandlingLine[]
}

/** Where, when and with which values it began or ended, and the message that shows it. */
export interface AlarmEnd {
  time: number
  lng: number | null
  lat: number | null
  address: string | null
  /** Physical values by the names of the report columns. */
  values: Record<string, number>
  /** The protocol of the message in the catalogue, and when it was received, ms; null where no message shows it. */
  proof: { protocol: string; time: number } | null
}

export interface HandlingLine {
  action: string
  who: string | null
  time: number
  to: string | null
  result: string | null
  pictures: string[]
}

/** Pictures of one handling. */
export const PICTURES_MAX = 6

/** Places of the story that areas above this one fill, the first for alarms of their kinds; they are known by the id of the alarm. */
export type AlarmPlace = 'alarm.story.strategy' | 'alarm.story.actions'

/** The live topic that says that alarms have changed. */
export const ALARM_TOPIC = 'alarm.changes'

/** What has changed among the alarms that a subscriber sees: how many began, and the worst of them. */
export interface AlarmsHint {
  began: number
  worst: number
}

/** Alarms by day and kind, and the models with most of them. */
export interface AlarmTrends {
  days: string[]
  kinds: { kind: string; counts: number[] }[]
  models: { id: string | null; name: string | null; count: number; vehicles: number }[]
}

/** Alarms on a map: the newest of them. */
export interface AlarmPlaces {
  points: { id: string; lng: number; lat: number; level: number }[]
  /** There are more of them. */
  more: boolean
}

/** An alarm of any kind that went on in a window. */
export interface AlarmDuring {
  id: string
  kind: string
  name: string
  level: number
  begin: number
  end: number | null
}
