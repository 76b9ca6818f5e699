import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Edition, openFrame, parseMessage } from '../src/index.ts'
import { hex } from './support.ts'

interface Collected {
  id: string
  hex: string
  valid: boolean
  encryption?: { M1: number; IA1: number; IC1: number }
  derived?: {
    msgSn: number
    msgId: string
    gnssCenterId: number
    version: string
    crc: string
    edition: Edition
    plate?: string
    plateColor?: number
    dataType?: string
    login?: { userId: number; password: string; downLinkIp: string; downLinkPort: number }
    position?: { lon: number; lat: number; direction: number; altitude: number; state: number }
    gnss?: { length: number; hex: string }
  }
}

const path = fileURLToPath(new URL('../../../../shared/protocols/vectors/jt809.json', import.meta.url))
const all = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Collected[]) : []

function open({ hex: text, encryption, derived }: Collected) {
  const cipher = encryption && { m1: encryption.M1, ia1: encryption.IA1, ic1: encryption.IC1 }
  const edition = derived?.edition
  return openFrame(hex(text), { ...(cipher ? { cipher } : {}), ...(edition ? { edition } : {}) })
}

describe.skipIf(all.length === 0)('frames that others have published', () => {
  it.each(all.filter(({ valid }) => valid))('$id is read', (one) => {
    const { derived } = one
    const frame = open(one)
    if (!frame.ok) throw new Error(frame.detail)
    if (!derived) return
    expect(frame).toMatchObject({
      serial: derived.msgSn,
      messageId: Number(derived.msgId),
      accessCode: derived.gnssCenterId,
    })
    expect(frame.version.join('.')).toBe(derived.version)
    const guessed = openFrame(
      hex(one.hex),
      one.encryption
        ? { cipher: { m1: one.encryption.M1, ia1: one.encryption.IA1, ic1: one.encryption.IC1 } }
        : {},
    )
    expect(guessed.ok && guessed.edition).toBe(derived.edition)
    const parsed = parseMessage(frame)
    expect(parsed.ok).toBe(true)
    if (!parsed.ok) return
    if (derived.plate !== undefined)
      expect(parsed.vehicle).toEqual({ plate: derived.plate, plateColour: derived.plateColor })
    if (derived.login) {
      const { userId, password, downLinkIp, downLinkPort } = derived.login
      expect(parsed.value).toMatchObject({ user: userId, password, downLinkIp, downLinkPort })
    }
    if (derived.position) {
      const { lon, lat, direction, altitude, state } = derived.position
      expect(parsed.value['position']).toMatchObject({
        longitude: lon / 1e6,
        latitude: lat / 1e6,
        direction,
        altitude,
        state,
      })
    }
    if (derived.gnss) expect(parsed.value['position']).toMatchObject({ location: hex(derived.gnss.hex) })
  })
})
