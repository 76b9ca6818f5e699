/** Both halves of the protocol talk to each other. */
import type { ClientEffect, ClientReport, Effect, FramerItem } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { Command, EmissionClient, encode, gb17691, hj1014, type Inputs } from '../src/index.ts'
import { ICCID, MACHINE_ID, report, TIME, VIN } from './support.ts'

const SECOND = 1000

class Pair {
  readonly told: ClientEffect[] = []
  readonly asked: Effect[] = []
  readonly client: EmissionClient
  now = TIME
  private readonly session
  private readonly up
  private readonly down

  constructor(protocol: keyof Inputs = 'gb17691', id = VIN) {
    const { framer, session } = protocol === 'gb17691' ? gb17691 : hj1014
    this.up = framer()
    this.down = framer()
    this.session = session({ emit: this.ask })
    const timing = { heartbeat: 60 * SECOND, answer: 20 * SECOND }
    this.client = new EmissionClient({ emit: this.tell, timing, protocol, id, iccid: ICCID })
  }

  private readonly ask = (effect: Effect): void => {
    this.asked.push(effect)
    if (effect.kind === 'identify') this.session.resolve({ ok: true }, this.now)
    if (effect.kind === 'send') this.down.push(effect.bytes, (item) => this.client.receive(item))
    if (effect.kind === 'store' && effect.ack)
      this.down.push(effect.ack, (item: FramerItem) => this.client.receive(item))
  }

  private readonly tell = (effect: ClientEffect): void => {
    this.told.push(effect)
    if (effect.kind === 'send') this.up.push(effect.bytes, (item) => this.session.receive(item, this.now))
  }

  get stored() {
    return this.asked.flatMap((effect) => (effect.kind === 'store' ? effect.records : []))
  }

  kinds(kind: ClientEffect['kind']): number {
    return this.told.filter((effect) => effect.kind === kind).length
  }

  after(ms: number): this {
    this.now += ms
    this.client.tick(this.now)
    return this
  }
}

const asReport = (serial: number): ClientReport => ({ time: TIME, body: report('2018B', serial) })

describe('a terminal', () => {
  it('logs in and is on at once: nobody answers', () => {
    const pair = new Pair()
    pair.client.connected(TIME)
    expect(pair.kinds('accepted')).toBe(1)
    expect(pair.stored.map(({ messageId }) => messageId)).toEqual([Command.login])
    expect(pair.client.due).toBe(Infinity)
  })

  it('counts a report as delivered when its connection outlived it', () => {
    const pair = new Pair()
    pair.client.connected(TIME)
    pair.client.report(asReport(2), TIME)
    expect(pair.client.due).toBe(TIME + SECOND)
    expect(pair.after(SECOND - 1).kinds('acknowledged')).toBe(0)
    expect(pair.after(1).kinds('acknowledged')).toBe(1)
    expect(pair.stored.at(-1)?.messageId).toBe(Command.realtime)
    expect(pair.after(3_600_000).told.filter(({ kind }) => kind === 'send')).toHaveLength(2)
  })

  it('gives back what was sent just before the connection broke, and sends it later as a reissue', () => {
    const pair = new Pair()
    pair.client.connected(TIME)
    pair.client.report(asReport(2), TIME)
    const back = pair.client.disconnected()
    expect(back).toHaveLength(1)
    pair.client.connected(TIME)
    expect(pair.client.reissue(() => back.shift(), TIME)).toBe(true)
    expect(pair.client.reissue(() => back.shift(), TIME)).toBe(false)
    expect(pair.stored.at(-1)?.messageId).toBe(Command.reissue)
    expect(pair.asked.some(({ kind }) => kind === 'refused')).toBe(false)
  })

  it('numbers its packets from 1 each day of Beijing', () => {
    const { client } = new Pair()
    expect([client.nextSerial(TIME), client.nextSerial(TIME)]).toEqual([1, 2])
    expect(client.nextSerial(TIME + 15 * 3_600_000)).toBe(3)
    expect(client.nextSerial(TIME + 16 * 3_600_000)).toBe(1)
  })

  it('says goodbye', () => {
    const pair = new Pair()
    pair.client.connected(TIME)
    pair.client.signOff(TIME)
    expect(pair.stored.at(-1)?.messageId).toBe(Command.logout)
  })

  it('of a road vehicle asks for the time, of a machine it cannot', () => {
    const road = new Pair()
    road.client.connected(TIME)
    road.client.askTime()
    expect(road.asked.filter(({ kind }) => kind === 'send')).toHaveLength(1)
    const machine = new Pair('hj1014', MACHINE_ID)
    machine.client.connected(TIME)
    const sent = machine.kinds('send')
    machine.client.askTime()
    expect(machine.kinds('send')).toBe(sent)
  })

  it('raises the removal alarm', () => {
    const pair = new Pair()
    pair.client.connected(TIME)
    const place = { positionState: 0, longitude: 121.5, latitude: 31.2 }
    pair.client.alert(encode('gb17691', 'HJ1239', 'removal', VIN, { time: TIME, serial: 2, ...place }))
    expect(pair.stored.at(-1)?.messageId).toBe(Command.removal)
  })

  it('files its key and hears the answer', () => {
    const pair = new Pair()
    const key = new Uint8Array(32)
    const signature = { r: key, s: key }
    const input = { time: TIME, chip: 'CHIP', publicKeyX: key, publicKeyY: key, vin: VIN, signature }
    pair.client.connected(TIME)
    pair.client.alert(encode('gb17691', 'HJ1239', 'activation', VIN, input))
    expect(pair.told.at(-1)).toEqual({ kind: 'command', messageId: Command.activationAnswer, done: true })
  })

  it('counts bytes that it cannot read', () => {
    const pair = new Pair()
    pair.client.receive({ ok: false, code: 'noise', detail: '', dropped: new Uint8Array(1) })
    expect(pair.kinds('refused')).toBe(1)
  })
})
