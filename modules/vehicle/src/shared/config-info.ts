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

function objectIn(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)
      ? undefined
      : (parsed as Record<string, unknown>)
  } catch {
    return undefined
  }
}

/** Text that is no such JSON says nothing. */
export function unpackConfigInfo(text: unknown): ConfigInfo {
  const { appControl, gear } = objectIn(text) ?? EMPTY
  return {
    appControl: typeof appControl === 'boolean' ? appControl : null,
    gear: Array.isArray(gear) ? gear.map(String).filter(isGear) : null,
  }
}

/** Whether all that the text says of control and gears can be read: nothing of what is sent is lost unsaid. */
export function isConfigInfo(text: unknown): boolean {
  const said = objectIn(text)
  if (!said) return false
  const { appControl = null, gear = null } = said
  return (
    (appControl === null || typeof appControl === 'boolean') &&
    (gear === null || (Array.isArray(gear) && gear.every((one) => isGear(String(one)))))
  )
}
