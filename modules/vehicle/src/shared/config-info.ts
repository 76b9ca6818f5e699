/** What a configuration code says of its vehicles; travels as one JSON string (R292). */
export interface ConfigInfo {
  appControl: boolean | null
  gear: string[] | null
}

const EMPTY: ConfigInfo = { appControl: null, gear: null }
const isGear = (value: unknown): value is string => typeof value === 'string' && /^(?:\d|1[0-5])$/.test(value)

export function packConfigInfo(info: ConfigInfo): string {
  return JSON.stringify({ appControl: info.appControl, gear: info.gear })
}

/** Text that is no such JSON says nothing. */
export function unpackConfigInfo(text: unknown): ConfigInfo {
  if (typeof text !== 'string') return EMPTY
  try {
    const parsed = JSON.parse(text) as { appControl?: unknown; gear?: unknown } | null
    if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) return EMPTY
    const gear = Array.isArray(parsed.gear) ? parsed.gear.map(String).filter(isGear) : null
    return { appControl: typeof parsed.appControl === 'boolean' ? parsed.appControl : null, gear }
  } catch {
    return EMPTY
  }
}
