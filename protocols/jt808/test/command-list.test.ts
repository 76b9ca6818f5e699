import { must } from '@motorpool/kernel'
import {
  type AreaOrder,
  type AreaProblem,
  type AreaShape,
  answerTo,
  type CommandParam,
  type CommandSpec,
  type CommandValues,
} from '@motorpool/wire'
import { describe, expect, test } from 'vitest'
import { encode, jt808, MESSAGES } from '../src/index.ts'
import { Line, sent } from './support.ts'

const specOf = (code: string): CommandSpec => {
  const spec = jt808.commands.find((one) => one.code === code)
  if (!spec) throw new Error(`no command is called ${code}`)
  return spec
}
/** Names and versions of makers are ASCII. */
const ASCII = ['manufacturer', 'version']
const point = (i: number): [number, number] => [113_000_000 + i * 1000, 23_000_000 + (i % 7) * 500]
const SHAPES: Readonly<Record<string, (greatest: boolean) => AreaShape>> = {
  CIRCLE: (greatest) => ({ kind: 'circle', centre: point(0), radius: greatest ? 10_000 : 100 }),
  RECTANGLE: () => ({
    kind: 'rectangle',
    west: 113_000_000,
    south: 23_000_000,
    east: 113_100_000,
    north: 23_100_000,
  }),
  POLYGON: (greatest) => ({
    kind: 'polygon',
    ring: Array.from({ length: greatest ? 200 : 3 }, (_, i) => point(i)),
  }),
  ROUTE: (greatest) => ({
    kind: 'corridor',
    line: Array.from({ length: greatest ? 200 : 2 }, (_, i) => point(i)),
    halfWidth: greatest ? 127 : 1,
  }),
}
const areaOf = (code: string, greatest: boolean, change: Partial<AreaOrder> = {}): AreaOrder => ({
  id: greatest ? 0xffffffff : 1,
  name: '围栏'.repeat(greatest ? 32 : 1),
  shape: must(SHAPES[code.replace(/^(UN)?FENCE_/, '')], code)(greatest),
  entry: true,
  exit: greatest,
  maxSpeed: greatest ? 200 : null,
  ...change,
})
const valueOf = ({ key, kind, min, max, choices = [] }: CommandParam, greatest: boolean, code: string) => {
  if (kind === 'area') return JSON.stringify(areaOf(code, greatest))
  if (key === 'content') return 'F'.repeat(greatest ? max : min)
  if (key === 'keys')
    return jt808.parameters
      .slice(0, greatest ? undefined : 1)
      .map((one) => one.key)
      .join()
  if (kind === 'text') return (ASCII.includes(key) ? 'A' : '路').repeat(greatest ? max : min)
  if (kind === 'choice') return (greatest ? choices.at(-1) : choices[0])?.value ?? -1
  return greatest ? max : min
}
const valuesOf = ({ code, params }: CommandSpec, greatest: boolean): CommandValues =>
  Object.fromEntries(params.map((param) => [param.key, valueOf(param, greatest, code)]))
const give = (code: string, values: CommandValues, edition: '2013' | '2019' = '2013') => {
  const spec = specOf(code)
  const { issued, effects } = new Line(edition).online().command(spec.message, spec.fields(values))
  expect(issued).toMatchObject({ ok: true })
  const [frame] = effects
  const decoded = frame?.kind === 'send' ? jt808.decode(frame.bytes) : undefined
  if (!decoded?.ok) throw new Error('not sent')
  return decoded.fields.filter(({ key }) => key !== 'header' && key !== 'check')
}

const all = jt808.commands.flatMap((spec) =>
  (spec.editions ?? jt808.editions).flatMap((edition) =>
    [false, true].map((greatest) => ({
      title: `${spec.code} to ${edition} with the ${greatest ? 'greatest' : 'least'} values`,
      spec,
      edition: edition as '2011' | '2013' | '2019',
      greatest,
    })),
  ),
)

describe('commands of people', () => {
  test.each(all.filter(({ edition }) => edition !== '2011'))('$title can be sent', (one) => {
    const { spec, edition, greatest } = one
    const carried = spec.attaches === undefined ? undefined : { bytes: Uint8Array.of(1, 2, 3) }
    const fields = spec.fields(valuesOf(spec, greatest), carried)
    const { issued } = new Line(edition).online().command(spec.message, fields)
    expect(issued).toMatchObject({ ok: true })
  })

  test('have unique codes and keys, and names in three languages', () => {
    const unique = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length)
    unique(jt808.commands.map(({ code }) => code))
    for (const { code, params, name } of jt808.commands) {
      expect(code).toMatch(/^[A-Z_]{1,32}$/)
      unique(params.map(({ key }) => key))
      const names = [name, ...params.flatMap((one) => [one.name, ...(one.choices ?? []).map((c) => c.name)])]
      expect(names.every((texts) => texts.length === 3 && texts.every((text) => text.trim() !== ''))).toBe(
        true,
      )
    }
  })

  test('never lock, cut or move a vehicle, and neither switch a terminal off nor send it elsewhere', () => {
    expect(jt808.commands.map(({ message }) => message)).not.toContain(MESSAGES.vehicleControl.key)
    expect(specOf('TERMINAL_CONTROL').params[0]?.choices?.map(({ value }) => value)).toEqual([4, 5])
    const settable = specOf('SET_PARAMETERS').params.map(({ key }) => key)
    for (const key of ['mainAddress', 'tcpPort', 'mainApn']) expect(settable).not.toContain(key)
  })

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    // The URL names its server: the field of the address is left out.
    ['0.0.0.0', ''],
  ])('UPGRADE_BY_ADDRESS says the eleven fields of table 19, at a server of %s', (host, said) => {
    const spec = specOf('UPGRADE_BY_ADDRESS')
    expect(spec.editions).toEqual(['2013'])
    const address = { url: 'http://x/secret', shown: 'http://x/***', host, port: 8080, minutes: 240 }
    const fields = spec.fields({ file: '1', manufacturer: 'MP001', version: 'V2.0' }, { address })
    const { effects } = new Line('2013').online().command(spec.message, fields)
    const [frame] = effects
    const text = frame?.kind === 'send' ? Buffer.from(frame.bytes).toString('latin1') : ''
    expect(text).toContain(`\x01http://x/secret;;;;${said};8080;;MP001;;V2.0;240`)
  })

  test('PHOTO asks for pictures that are sent at once', () => {
    const fields = give('PHOTO', { channel: 1, pictures: 2, interval: 5, resolution: 2, quality: 3 })
    expect(Object.fromEntries(fields.map(({ key, value }) => [key, value]))).toMatchObject({
      channel: 1,
      command: 2,
      interval: 5,
      save: 0,
      resolution: 2,
      quality: 3,
    })
  })

  test('PHOTO is taken with 0x0001 and done with the result of 0x0805', () => {
    const line = new Line('2013').online()
    const spec = specOf('PHOTO')
    line.command(spec.message, spec.fields(valuesOf(spec, false)))
    const serial = sent(line.effects)[0]?.serial ?? -1
    const outcome = (bytes: Uint8Array) =>
      line
        .feed(bytes)
        .flatMap((effect) =>
          effect.kind === 'answer' && effect.key === 1
            ? [answerTo(spec, effect.messageId, effect.result === jt808.carriedOut)]
            : [],
        )
    const general = { quotedSerial: serial, quotedId: 0x8801, result: 0 }
    expect(outcome(encode.terminalAnswer(line.head(), general))).toEqual(['taken'])
    const answer = { quotedSerial: serial, result: 0, mediaIds: [7] }
    expect(outcome(encode.shootAnswer(line.head(), answer))).toEqual(['done'])
    expect(outcome(encode.shootAnswer(line.head(), { ...answer, result: 2 }))).toEqual(['refused'])
  })

  test('SET_PARAMETERS carries those that were given, and no others', () => {
    const [count, items] = give('SET_PARAMETERS', { maxSpeed: 90, intervalDefault: 10 })
    expect(count?.value).toBe(2)
    expect(items?.children?.map(({ key }) => key)).toEqual(['intervalDefault', 'maxSpeed'])
  })

  test('TRACKING with interval 0 ends it, and sends no duration', () => {
    expect(give('TRACKING', { interval: 0, validFor: 60 }).map(({ key }) => key)).toEqual(['interval'])
  })

  test('PARAMETER asks for one parameter by its id', () => {
    const fields = give('PARAMETER', { parameter: 0x0055 })
    expect(JSON.stringify(fields)).toContain('85')
  })

  test('SET_CIRCLE appends one circle, its hemisphere in the attributes, its speed only where one is set', () => {
    const circle = {
      id: 7,
      latitude: 33.86882,
      longitude: 151.209295,
      radius: 500,
      hemisphere: 1,
      tells: 0,
    }
    const spec = specOf('SET_CIRCLE')
    expect(spec.fields(circle)).toMatchObject({
      setting: 1,
      areas: [{ id: 7, attribute: 0b110_1000, latitude: 33.86882, longitude: 151.209295, radius: 500 }],
    })
    const limited = spec.fields({ ...circle, tells: 1, maxSpeed: 60, overspeedTime: 10 })
    expect(limited).toMatchObject({ areas: [{ attribute: 0b111_1110, maxSpeed: 60, overspeedTime: 10 }] })
    for (const edition of ['2013', '2019'] as const)
      expect(JSON.stringify(give('SET_CIRCLE', circle, edition))).toContain('151.209295')
  })

  const plain = (fields: ReturnType<typeof give>) =>
    Object.fromEntries(fields.map(({ key, value }) => [key, value]))

  test('MEDIA_SEARCH without times has zeros: any time', () => {
    expect(plain(give('MEDIA_SEARCH', { kind: 0, channel: 0, event: 3 }))).toMatchObject({
      kind: 0,
      channel: 0,
      event: 3,
      from: null,
      to: null,
    })
    const times = { from: Date.UTC(2026, 2, 10, 4), to: Date.UTC(2026, 2, 10, 5) }
    const [, , , from] = give('MEDIA_UPLOAD', { kind: 2, channel: 1, event: 0, deleteAfter: 1, ...times })
    expect(String(from?.value)).toContain('2026-03-10T12:00:00')
  })

  test('MEDIA_UPLOAD_ONE brings the item that it names, PHOTO those of its answer', () => {
    const one = { mediaId: 77, deleteAfter: 0 }
    expect(plain(give('MEDIA_UPLOAD_ONE', one))).toMatchObject(one)
    expect(specOf('MEDIA_UPLOAD_ONE').recorded?.(one, undefined)).toEqual([77])
    const answer = encode.shootAnswer(new Line('2013').head(), {
      quotedSerial: 1,
      result: 0,
      mediaIds: [7, 9],
    })
    const decoded = jt808.decode(answer)
    expect(specOf('PHOTO').recorded?.({}, decoded.ok ? decoded : undefined)).toEqual([7, 9])
    expect(specOf('PHOTO').recorded?.({}, undefined)).toEqual([])
  })

  test('RECORDER asks with a command alone, RECORDER_RECORDS with times in BCD and a number', () => {
    expect(give('RECORDER', { command: 3 }).map(({ key, value }) => [key, value])).toEqual([['command', 3]])
    const from = Date.UTC(2026, 2, 10, 4)
    const [command, data] = give('RECORDER_RECORDS', {
      command: 0x11,
      from,
      to: from + 3_600_000,
      records: 16,
    })
    expect(command?.label?.[1]).toBe('Overtime driving records')
    expect(data?.value).toBe('2603101200002603101300000010')
  })

  test('a fence goes out with its own number, its hemisphere once, and a speed only where it has one', () => {
    const fence = (code: string, change: Partial<AreaOrder>) => ({
      fence: JSON.stringify(areaOf(code, false, change)),
    })
    const south: AreaShape = { kind: 'circle', centre: [151_209_295, -33_868_820], radius: 500 }
    expect(specOf('FENCE_CIRCLE').fields(fence('FENCE_CIRCLE', { id: 7, shape: south }))).toMatchObject({
      setting: 1,
      areas: [{ id: 7, attribute: 0b100_1000, latitude: 33.86882, longitude: 151.209295, radius: 500 }],
    })
    const polygon = specOf('FENCE_POLYGON').fields(fence('FENCE_POLYGON', { exit: true, maxSpeed: 60 }))
    expect(polygon).toMatchObject({ attribute: 0b10_1010, maxSpeed: 60, vertices: { length: 3 } })
    const route = specOf('FENCE_ROUTE').fields(fence('FENCE_ROUTE', { maxSpeed: 80 }))
    expect(route).toMatchObject({
      turns: [
        { turnId: 1, sectionId: 1, longitude: 113, latitude: 23, width: 2, attribute: 0b10, maxSpeed: 80 },
        { turnId: 2, sectionId: 2 },
      ],
    })
    expect(specOf('UNFENCE_ROUTE').fields(fence('UNFENCE_ROUTE', { id: 7 }))).toEqual({ ids: [7] })
    for (const edition of ['2013', '2019'] as const)
      expect(JSON.stringify(give('FENCE_POLYGON', fence('FENCE_POLYGON', {}), edition))).toContain('113.001')
  })

  test('what a message cannot say of a fence is known before it is given', () => {
    const problem = (code: string, change: Partial<AreaOrder>): AreaProblem | undefined =>
      specOf(code).cannotSay?.(areaOf(code, false, change))
    const ring = (length: number) => Array.from({ length }, (_, i) => point(i))
    expect(problem('FENCE_POLYGON', {})).toBeUndefined()
    expect(problem('FENCE_POLYGON', { shape: { kind: 'polygon', ring: ring(201) } })).toBe('VERTICES')
    expect(problem('FENCE_POLYGON', { id: 0x1_0000_0000 })).toBe('ID')
    expect(problem('FENCE_CIRCLE', { shape: { kind: 'polygon', ring: ring(3) } })).toBe('SHAPE')
    const across: AreaShape = { kind: 'rectangle', west: -1, south: 50_000_000, east: 1, north: 51_000_000 }
    expect(problem('FENCE_RECTANGLE', { shape: across })).toBe('HEMISPHERE')
    expect(problem('FENCE_ROUTE', { shape: { kind: 'corridor', line: ring(2), halfWidth: 128 } })).toBe(
      'WIDTH',
    )
  })

  test('whatever shows, records or tells of the driver is said to observe him', () => {
    const observing = jt808.commands.flatMap(({ code, observesDriver }) => (observesDriver ? [code] : []))
    expect(observing).toEqual([
      'PHOTO',
      'MEDIA_SEARCH',
      'MEDIA_UPLOAD',
      'MEDIA_UPLOAD_ONE',
      'RECORDER',
      'RECORDER_RECORDS',
    ])
  })

  test('deletion names one area: it never clears all of a kind', () => {
    for (const code of ['DELETE_CIRCLE', 'DELETE_RECTANGLE', 'DELETE_POLYGON', 'DELETE_ROUTE']) {
      expect(specOf(code).params).toMatchObject([{ key: 'id', min: 1 }])
      expect(specOf(code).fields({ id: 9 })).toEqual({ ids: [9] })
    }
  })
})
