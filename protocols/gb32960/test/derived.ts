/** Our decoding in the form in which the collected frames state theirs. */
import type { DecodedField, DecodedFrame } from '@motorpool/wire'

type Fields = readonly DecodedField[]

class View {
  readonly fields: Fields
  constructor(fields: Fields) {
    this.fields = fields
  }

  find(key: string): DecodedField | undefined {
    return this.fields.find((field) => field.key === key)
  }

  /** Value, or the mark. */
  value(key: string): unknown {
    return marked(this.find(key))
  }

  /** The code on the wire, marks included. */
  code(key: string): unknown {
    const field = this.find(key)
    return field?.raw ?? field?.value
  }

  list(key: string): View[] {
    return (this.find(key)?.children ?? []).map((field) => new View(field.children ?? []))
  }

  values(key: string): unknown[] {
    return (this.find(key)?.children ?? []).map(marked)
  }

  count(key: string): unknown {
    const field = this.find(key)
    return field?.value ?? 0
  }
}

function marked(field: DecodedField | undefined): unknown {
  return field?.state === 'abnormal' || field?.state === 'invalid' ? field.state : field?.value
}

const hex8 = (value: unknown) => Number(value).toString(16).padStart(8, '0')

function vehicle(v: View): Record<string, unknown> {
  return {
    status: v.code('status'),
    charge: v.code('chargeStatus'),
    mode: v.code('runningMode'),
    speed: v.value('speed'),
    odometer: v.value('mileage'),
    voltage: v.value('voltage'),
    current: v.value('current'),
    soc: v.value('soc'),
    dcdc: v.code('dcdc'),
    gear: v.code('gear'),
    insulation: v.value('insulation'),
    accel: v.value('accelerator'),
    brake: v.value('brake'),
  }
}

function motor(v: View): Record<string, unknown> {
  return {
    no: v.code('no'),
    status: v.code('status'),
    ctrlTemp: v.value('controllerTemperature'),
    speed: v.value('speed'),
    torque: v.value('torque'),
    temp: v.value('temperature'),
    voltage: v.value('voltage'),
    current: v.value('current'),
  }
}

function numbered(v: View): View[] {
  return v.fields.filter(({ key }) => /^\d+$/.test(key)).map((field) => new View(field.children ?? []))
}

function hydrogen(v: View): Record<string, unknown> {
  const concentration = v.find('maxConcentration')
  return {
    voltage: v.value('voltage'),
    current: v.value('current'),
    h2Rate: v.value('hydrogenConsumption'),
    probes: v.count('probeCount'),
    temps: v.values('probes'),
    h2MaxTemp: v.value('maxTemperature'),
    h2MaxTempProbe: v.code('maxTemperatureProbe'),
    h2MaxConc: v.value('maxConcentration'),
    h2MaxConcRaw: concentration?.raw,
    h2MaxConcSensor: v.code('maxConcentrationSensor'),
    h2MaxPressure: v.value('maxPressure'),
    h2MaxPressureSensor: v.code('maxPressureSensor'),
    hvDcdc: v.code('dcdc'),
    dcdc: v.code('dcdc'),
    remainH2: v.value('hydrogenLeft'),
    dcdcTemp: v.value('dcdcTemperature'),
  }
}

function extremes(v: View, group: string, cell: string): Record<string, unknown> {
  const one = (which: string, what: string, place: string) => [
    v.code(`${which}${what}${group}`),
    v.code(`${which}${what}${place}`),
    v.value(`${which}${what}`),
  ]
  return {
    maxV: one('max', 'Voltage', cell),
    minV: one('min', 'Voltage', cell),
    maxT: one('max', 'Temperature', 'Probe'),
    minT: one('min', 'Temperature', 'Probe'),
  }
}

function alarm(v: View): Record<string, unknown> {
  const lists = ['storageFaults', 'motorFaults', 'engineFaults', 'otherFaults']
  return {
    level: v.code('level'),
    flags: v.code('flags'),
    lists: lists.map((key) => v.values(key).map(hex8)),
    bitLevels: v.list('flagLevels').map((one) => [one.code('bit'), one.code('level')]),
  }
}

function subsystem(v: View): Record<string, unknown> {
  return {
    no: v.code('no'),
    voltage: v.value('voltage'),
    current: v.value('current'),
    cells: v.value('cellTotal'),
    first: v.value('firstCell'),
    inFrame: v.count('cellCount'),
    v: v.values('cells').concat(v.values('units')),
    probes: v.count('probeCount'),
    t: v.values('probes'),
    h2Pressure: v.value('hydrogenPressure'),
    airPressure: v.value('airPressure'),
    airTemp: v.value('airTemperature'),
  }
}

function block(field: DecodedField): Record<string, unknown> {
  const v = new View(field.children ?? [])
  const type = Number(v.code('type'))
  const key = field.key.replace(/_\d+$/, '')
  const both = { type, len: v.value('dataLength') }
  switch (key) {
    case 'vehicle':
      return { ...both, ...vehicle(v) }
    case 'motors':
      return { ...both, motors: numbered(v).map(motor) }
    case 'fuelCell':
      return { ...both, ...hydrogen(v) }
    case 'engine':
      return { ...both, status: v.code('status'), rpm: v.value('speed'), fuelRate: v.value('fuelRate') }
    case 'position':
      return {
        ...both,
        state: v.code('state'),
        coord: v.code('coordinateSystem'),
        lon: v.value('longitude'),
        lat: v.value('latitude'),
      }
    case 'extremes':
      return { ...both, ...extremes(v, 'Subsystem', 'Cell') }
    case 'supercapacitorExtremes':
      return { ...both, ...extremes(v, 'System', 'Cell') }
    case 'supercapacitor':
      return {
        ...both,
        no: v.code('no'),
        voltage: v.value('voltage'),
        current: v.value('current'),
        v: v.values('cells'),
        t: v.values('probes'),
      }
    case 'alarm':
      return { ...both, ...alarm(v) }
    case 'voltages':
    case 'temperatures':
      return { ...both, subs: v.list('subsystems').concat(v.list('packs')).map(subsystem) }
    case 'stacks':
      return { ...both, stacks: numbered(v).map(subsystem) }
    case 'signature':
      return {
        ...both,
        alg: v.code('algorithm'),
        r: v.value('rLength'),
        s: v.value('sLength'),
        signedTo: field.offset - 24,
      }
    default:
      return both
  }
}

/** The object cut down to the keys that the other has, all the way in. */
function like(value: unknown, model: unknown): unknown {
  if (Array.isArray(model) && Array.isArray(value)) return value.map((one, i) => like(one, model[i]))
  if (typeof model !== 'object' || model === null || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(model).map(([key, inner]) => [key, like((value as Record<string, unknown>)[key], inner)]),
  )
}

export function readDerived(frame: DecodedFrame, derived: Record<string, unknown>): Record<string, unknown> {
  const v = new View(frame.fields)
  const reports = frame.fields.filter(({ children }) => children?.[0]?.key === 'type')
  const blocks = reports.map(block)
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const parameters = v.list('parameters').map(({ fields }) => [fields[0]?.value, fields[1]?.value])
  const control = v.find('id')
  const all: Record<string, unknown> = {
    edition: Number(frame.edition),
    command: v.code('command'),
    flag: v.code('flag'),
    vin: v.value('uniqueId'),
    encryption: v.code('encryption'),
    dataLength: v.value('length'),
    time: text(v.value('time'))?.slice(0, 19),
    serial: v.value('serial'),
    iccid: v.value('iccid'),
    n: v.value('count') ?? v.value('systemCount'),
    m: v.value('codeLength'),
    codes: v.values('codes'),
    packsPerBms: v.values('packCounts'),
    user: v.value('user'),
    password: v.value('password'),
    rule: v.code('encryptionRule'),
    types: blocks.map(({ type }) => type),
    blocks,
    count: v.value('count'),
    ids: v.values('ids'),
    params: parameters,
    control: control?.value,
    paramBytes: control && Number(v.value('length')) - 7,
    chip: v.value('chip'),
    publicKeyBytes: v.value('publicKeyLength'),
    bodyVin: v.value('vin'),
    signatureType: v.code('algorithm'),
    rBytes: v.value('rLength'),
    sBytes: v.value('sLength'),
    state: v.code('state'),
    info: v.code('info'),
    keyType: v.code('keyType'),
    keyBytes: v.value('keyLength'),
    active: text(v.value('activeFrom'))?.slice(0, 19),
    expire: text(v.value('expires'))?.slice(0, 19),
    bodyBytes: v.value('length'),
    note: derived['note'],
  }
  return like(all, derived) as Record<string, unknown>
}

/** What a source states, without the fill bytes it left in texts, and without blocks it read over a cut. */
export function comparable(
  derived: Record<string, unknown>,
  walk: boolean | undefined,
): Record<string, unknown> {
  const { types, blocks, ...head } = derived
  const rest = walk === false || types === undefined ? head : { ...head, types, blocks }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    ]),
  )
}
